import { parseArgs } from "node:util";
import { fail, LOCAL_ORIGIN } from "./askOperator.ts";

/**
 * The arguments of `retry --NAME … | --all [--url ORIGIN]`: the listed values, or null for all, and
 * the origin. Invalid ones exit the process with `usage` and status 2.
 */
export function readRetryArguments(
  name: string,
  usage: string,
): { named: string[] | null; url: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        [name]: { type: "string", multiple: true },
        all: { type: "boolean" },
        url: { type: "string", default: LOCAL_ORIGIN },
      },
    });
    const named = (values[name] as string[] | undefined) ?? null;
    const url = String(values.url);
    const isOne = (named !== null) !== (values.all === true);
    if (String(positionals) === "retry" && isOne && URL.canParse(url)) return { named, url };
  } catch {
    // Unknown options show the usage.
  }
  fail(2, usage);
}
