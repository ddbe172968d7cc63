// The command for invitation codes: `npm run invite-codes -- FLAG --opens WORDS [--count N] [--days
// N] [--newcomers] | end FLAG | end CODE [--url ORIGIN]`. Prints new codes with their links, only
// this once. Ends a flag's unused codes, or a single one.

import { parseArgs } from "node:util";
import type {
  EndedCodesReceipt,
  InviteCodesReceipt,
} from "../http/operator/inviteCodesEndpoint.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";

const USAGE =
  "Usage: npm run invite-codes -- FLAG --opens WORDS [--count N] [--days N] [--newcomers] | " +
  "end FLAG | end CODE  [--url ORIGIN]";

const { input, url } = readArguments();
const receipt = await askOperator<InviteCodesReceipt | EndedCodesReceipt>(
  url,
  "/_/ops/invite-codes",
  input,
);
if ("ended" in receipt) console.log(`ended: ${receipt.ended}`);
else for (const made of receipt.codes) console.log(`${made.code}  ${made.url}`);

function readArguments(): { input: object; url: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        opens: { type: "string" },
        count: { type: "string", default: "1" },
        days: { type: "string", default: "30" },
        newUsers: { type: "boolean", default: false },
        url: { type: "string", default: LOCAL_ORIGIN },
      },
    });
    const [flag, ...more] = positionals;
    if (flag === "end" && more.length === 1 && URL.canParse(values.url))
      return { input: { end: more[0] }, url: values.url };
    const { opens: label, newUsers: isForNewUsers, url: given } = values;
    const [count, days] = [Number(values.count), Number(values.days)];
    if (flag && label && more.length === 0 && count > 0 && days > 0 && URL.canParse(given))
      return { input: { flag, label, count, days, isForNewUsers }, url: given };
  } catch {
    // Unknown options show the usage.
  }
  fail(2, USAGE);
}
