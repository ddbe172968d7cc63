// The purge command: `npm run purge -- --tag TAG [--tag TAG …] | --site HOST | --all [--url ORIGIN]`.
// Asks a running product, local or deployed, to purge, and prints its receipt.

import { parseArgs } from "node:util";
import type { PurgeReceipt } from "../http/operator/purgeEndpoint.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";
import { receiptText } from "./purge/receiptText.ts";

const USAGE =
  "Usage: npm run purge -- --tag TAG [--tag TAG ...] | --site HOST | --all [--url ORIGIN]";

const { wish, url } = readArguments();
console.log(receiptText(await askOperator<PurgeReceipt>(url, "/_/ops/purge", wish)));

function readArguments(): { wish: object; url: string } {
  try {
    const { values } = parseArgs({
      options: {
        tag: { type: "string", multiple: true },
        site: { type: "string" },
        all: { type: "boolean" },
        url: { type: "string", default: LOCAL_ORIGIN },
      },
    });
    const { tag: tags, site, all, url: given } = values;
    const wishes = [tags && { tags }, site !== undefined && { site }, all && { all }].filter(
      Boolean,
    );
    if (wishes.length === 1 && URL.canParse(given))
      return { wish: wishes[0] as object, url: given };
  } catch {
    // An option that there is not.
  }
  fail(2, USAGE);
}
