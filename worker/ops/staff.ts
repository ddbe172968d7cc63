// The command for staff accounts. Prints the staff afterwards.

import { parseArgs } from "node:util";
import type { StaffReceipt } from "../domain/identity/moderation/changeStaff.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const HELP: CommandHelp = {
  usage: "staff -- add USERNAME | remove USERNAME | list",
  purpose: "Makes an account staff, or ends that. Prints the staff afterwards.",
  options: [
    ["add USERNAME", "make the account with this username or id staff"],
    ["remove USERNAME", "end that"],
    ["list", "print the staff"],
  ],
};

const { input, url } = readCommand(HELP, readArguments);
const { staff } = await askOperator<StaffReceipt>(url, "/_/ops/staff", input);
for (const { username, name } of staff) console.log(`@${username}  ${name}`);
console.log(staff.length === 1 ? "1 account is staff." : `${staff.length} accounts are staff.`);

function readArguments(): { input: object; url: string } | null {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: URL_OPTION });
  const [verb, name] = positionals;
  if (verb === "list" && positionals.length === 1) return { input: {}, url: values.url };
  const isChange = (verb === "add" || verb === "remove") && positionals.length === 2;
  return isChange ? { input: { [verb]: name }, url: values.url } : null;
}
