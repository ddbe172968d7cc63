// The mail command: `npm run mail -- retry --key KEY [--key KEY …] | --all [--url ORIGIN]`. Has a
// running product send mails that were given up, once their cause is mended, and prints what came of it.

import { parseArgs } from "node:util";
import type { MailRetryReceipt } from "../http/operator/mailRetryEndpoint.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";

const USAGE = "Usage: npm run mail -- retry --key KEY [--key KEY ...] | --all [--url ORIGIN]";

const { wish, url } = readArguments();
const { retried, passedOver, queue } = await askOperator<MailRetryReceipt>(
  url,
  "/_/ops/mail/retry",
  wish,
);
console.log(`tried again: ${retried.length === 0 ? "none" : retried.join(", ")}`);
if (passedOver.length > 0) console.log(`not to be sent: ${passedOver.join(", ")}`);
console.log(`${queue.waiting} waiting, ${queue.failing} failing, ${queue.dead} given up`);

function readArguments(): { wish: object; url: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: "string", multiple: true },
        all: { type: "boolean" },
        url: { type: "string", default: LOCAL_ORIGIN },
      },
    });
    const { key: keys, all, url: given } = values;
    const wishes = [keys && { keys }, all && { all }].filter(Boolean);
    if (String(positionals) === "retry" && wishes.length === 1 && URL.canParse(given))
      return { wish: wishes[0] as object, url: given };
  } catch {
    // An option that there is not.
  }
  fail(2, USAGE);
}
