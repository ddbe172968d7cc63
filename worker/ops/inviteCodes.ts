// The command for invitation codes. Creates codes for a flag, or ends unused ones.

import { parseArgs } from "node:util";
import type {
  EndedCodesReceipt,
  InviteCodesReceipt,
} from "../http/operator/inviteCodesEndpoint.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const HELP: CommandHelp = {
  usage:
    "invite-codes -- FLAG --opens TEXT [--count N] [--days N] [--new-users] | end FLAG | end CODE",
  purpose:
    "Creates invitation codes that enable a feature flag for whoever uses them, and prints them with\n" +
    "their links. They can't be printed again. Or ends unused codes.",
  options: [
    ["FLAG", "the flag that the codes enable"],
    ["--opens TEXT", "what the codes give access to, as shown to the invited person"],
    ["--count N", "number of codes (default: 1)"],
    ["--days N", "days until the codes expire (default: 30)"],
    ["--new-users", "only people without an account may use the codes"],
    ["end FLAG", "end all unused codes of a flag"],
    ["end CODE", "end one code"],
  ],
};

const { input, url } = readCommand(HELP, readArguments);
const receipt = await askOperator<InviteCodesReceipt | EndedCodesReceipt>(
  url,
  "/_/ops/invite-codes",
  input,
);
if ("ended" in receipt) console.log(`ended: ${receipt.ended}`);
else for (const made of receipt.codes) console.log(`${made.code}  ${made.url}`);

function readArguments(): { input: object; url: string } | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      opens: { type: "string" },
      count: { type: "string", default: "1" },
      days: { type: "string", default: "30" },
      "new-users": { type: "boolean", default: false },
      ...URL_OPTION,
    },
  });
  const { opens: label, "new-users": isForNewUsers, url } = values;
  const [flag, ...more] = positionals;
  if (flag === "end" && more.length === 1) return { input: { end: more[0] }, url };
  const [count, days] = [Number(values.count), Number(values.days)];
  const isValid = flag && label && more.length === 0 && count > 0 && days > 0;
  return isValid ? { input: { flag, label, count, days, isForNewUsers }, url } : null;
}
