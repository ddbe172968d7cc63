// The command for memberships. Prints the membership afterwards.

import { parseArgs } from "node:util";
import type { GrantReceipt } from "../domain/membership/grantMembership.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const HELP: CommandHelp = {
  usage: 'membership -- grant USERNAME DAYS "REASON" [--friend]',
  purpose:
    "Gives an account a membership without a charge, or extends the one it has. The reason stays on\n" +
    "record. Prints when access ends.",
  options: [
    ['grant USERNAME DAYS "REASON"', "add this many days to the account with this username or id"],
    ["--friend", "the Friend tier, for someone who isn't a member now; members keep theirs"],
  ],
};

const { input, url } = readCommand(HELP, readArguments);
const { tier, accessUntil } = await askOperator<GrantReceipt>(url, "/_/ops/membership", input);
console.log(`${tier} until ${new Date(accessUntil).toISOString()}`);

function readArguments(): { input: object; url: string } | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { friend: { type: "boolean" }, ...URL_OPTION },
  });
  const [verb, grant, days, reason] = positionals;
  if (verb !== "grant" || positionals.length !== 4) return null;
  const tier = values.friend ? "FRIEND" : "MEMBER";
  return { input: { grant, days: Number(days), reason, tier }, url: values.url };
}
