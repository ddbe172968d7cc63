// The command for invitation codes: `npm run invite-codes -- FLAG --opens WORDS [--count N] [--days N]
// [--newcomers] [--url ORIGIN]`. Prints each with the link that brings it to its form; they are shown
// this once.

import { parseArgs } from "node:util";
import type { InviteCodesReceipt } from "../http/operator/inviteCodesEndpoint.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";

const USAGE =
  "Usage: npm run invite-codes -- FLAG --opens WORDS [--count N] [--days N] [--newcomers] [--url ORIGIN]";

const { wish, url } = readArguments();
const { codes } = await askOperator<InviteCodesReceipt>(url, "/_/ops/invite-codes", wish);
for (const made of codes) console.log(`${made.code}  ${made.url}`);

function readArguments(): { wish: object; url: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        opens: { type: "string" },
        count: { type: "string", default: "1" },
        days: { type: "string", default: "30" },
        newcomers: { type: "boolean", default: false },
        url: { type: "string", default: LOCAL_ORIGIN },
      },
    });
    const [flag, ...more] = positionals;
    const { opens: label, newcomers: isForNewcomers, url: given } = values;
    const [count, days] = [Number(values.count), Number(values.days)];
    if (flag && label && more.length === 0 && count > 0 && days > 0 && URL.canParse(given))
      return { wish: { flag, label, count, days, isForNewcomers }, url: given };
  } catch {
    // An option that there is not.
  }
  fail(2, USAGE);
}
