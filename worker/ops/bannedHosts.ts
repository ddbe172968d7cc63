// The command for hosts that stories must not link to. Prints the banned hosts afterwards.

import { parseArgs } from "node:util";
import type { BannedHosts } from "../domain/publishing/bannedHosts.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const HELP: CommandHelp = {
  usage: "banned-hosts -- add HOST [HOST ...] | remove HOST [HOST ...] | list",
  purpose:
    "Bans hosts, with their subdomains, from the links of stories. Prints the banned hosts afterwards.",
  options: [
    ["add HOST ...", "ban these hosts"],
    ["remove HOST ...", "allow these hosts again"],
    ["list", "print the banned hosts"],
  ],
};

const { input, url } = readCommand(HELP, readArguments);
const { hosts, total } = await askOperator<BannedHosts>(url, "/_/ops/banned-hosts", input);
for (const host of hosts) console.log(host);
console.log(`${total} banned, with their subdomains`);

function readArguments(): { input: object; url: string } | null {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: URL_OPTION });
  const [verb, ...hosts] = positionals;
  if (verb === "list" && hosts.length === 0) return { input: {}, url: values.url };
  if ((verb === "add" || verb === "remove") && hosts.length > 0)
    return { input: { [verb]: hosts }, url: values.url };
  return null;
}
