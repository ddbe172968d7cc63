// The command for hosts that stories must not link to: `npm run banned-hosts -- add HOST … | remove
// HOST … | list [--url ORIGIN]`. Prints the banned hosts afterwards.

import { parseArgs } from "node:util";
import type { BannedHosts } from "../domain/writing/publishing/bannedHosts.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";

const USAGE =
  "Usage: npm run banned-hosts -- add HOST [HOST ...] | remove HOST [HOST ...] | list [--url ORIGIN]";

const { input, url } = readArguments();
const { hosts, total } = await askOperator<BannedHosts>(url, "/_/ops/banned-hosts", input);
for (const host of hosts) console.log(host);
console.log(`${total} banned, each with all that is under it`);

function readArguments(): { input: object; url: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: "string", default: LOCAL_ORIGIN } },
    });
    const [verb, ...hosts] = positionals;
    if (URL.canParse(values.url)) {
      if (verb === "list" && hosts.length === 0) return { input: {}, url: values.url };
      if ((verb === "add" || verb === "remove") && hosts.length > 0)
        return { input: { [verb]: hosts }, url: values.url };
    }
  } catch {
    // Unknown options show the usage.
  }
  fail(2, USAGE);
}
