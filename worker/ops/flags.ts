// The command for feature flags: `npm run flags -- list | set NAME VALUE [--user U | --staff |
// --share 0.1] | unset NAME [--user U | --staff] [--url ORIGIN]`. Prints the rules afterwards.

import { parseArgs } from "node:util";
import type { FlagsReceipt } from "../domain/core/flags/changeFlag.ts";
import type { FlagRule } from "../domain/core/flags/evaluateFlags.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";

const USAGE =
  "Usage: npm run flags -- list | set NAME VALUE [--user U | --staff | --share 0.1] | " +
  "unset NAME [--user U | --staff] [--url ORIGIN]";

const { input, url } = readArguments();
const { flags, rules, totalRules, arePagesRerendered } = await askOperator<FlagsReceipt>(
  url,
  "/_/ops/flags",
  input,
);
for (const { name, value, isDefault } of flags) {
  console.log(`${name} = ${String(value)}${isDefault ? "" : " (set)"}`);
  for (const rule of rules) {
    if (rule.flag === name) console.log(`  ${rule.value} for ${whomOf(rule)}`);
  }
}
if (totalRules > rules.length) console.log(`${totalRules - rules.length} more rules not shown`);
if ("set" in input || "unset" in input)
  console.log(
    arePagesRerendered
      ? "Holds everywhere within half a minute; kept pages are made anew within two."
      : "Holds everywhere within half a minute.",
  );

function whomOf({ audience, userId, share }: FlagRule): string {
  if (audience === "USER") return `user ${userId}`;
  if (audience === "STAFF") return "staff";
  return share === 1 ? "everyone" : `a share of ${share}`;
}

function readArguments(): { input: object; url: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        user: { type: "string" },
        staff: { type: "boolean" },
        share: { type: "string" },
        url: { type: "string", default: LOCAL_ORIGIN },
      },
    });
    const { user, staff, share, url: given } = values;
    const [verb, name, value] = positionals;
    const whom = { user, staff, share: share === undefined ? undefined : Number(share) };
    if (URL.canParse(given)) {
      if (verb === "list" && positionals.length === 1) return { input: {}, url: given };
      if (verb === "set" && positionals.length === 3)
        return { input: { set: name, value: valueOf(value!), ...whom }, url: given };
      if (verb === "unset" && positionals.length === 2)
        return { input: { unset: name, ...whom }, url: given };
    }
  } catch {
    // Unknown options show the usage.
  }
  fail(2, USAGE);
}

/** Parses a boolean or a number; otherwise a string. */
function valueOf(typed: string): boolean | number | string {
  if (typed === "true" || typed === "false") return typed === "true";
  return typed.trim() !== "" && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
