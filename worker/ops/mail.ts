// The mail command: `npm run mail -- retry --key KEY [--key KEY …] | --all [--url ORIGIN]`. Retries
// dead-lettered emails of a running instance after their cause is fixed, and prints the result.

import type { MailRetryReceipt } from "../http/operator/mailRetryEndpoint.ts";
import { askOperator } from "./operator/askOperator.ts";
import { readRetryArguments } from "./operator/readRetryArguments.ts";

const USAGE = "Usage: npm run mail -- retry --key KEY [--key KEY ...] | --all [--url ORIGIN]";

const { named: keys, url } = readRetryArguments("key", USAGE);
const { retried, passedOver, queue } = await askOperator<MailRetryReceipt>(
  url,
  "/_/ops/mail/retry",
  keys ? { keys } : { all: true },
);
console.log(`tried again: ${retried.length === 0 ? "none" : retried.join(", ")}`);
if (passedOver.length > 0) console.log(`not to be sent: ${passedOver.join(", ")}`);
console.log(`${queue.waiting} waiting, ${queue.failing} failing, ${queue.dead} given up`);
