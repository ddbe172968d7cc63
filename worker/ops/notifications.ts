// The command for notifications: `npm run notifications -- retry --id ID [--id ID …] | --all [--url
// ORIGIN]`. Retries dead-lettered notifications of a running instance after their cause is fixed,
// and prints the result.

import type { NotificationsRetryReceipt } from "../http/operator/notificationsRetryEndpoint.ts";
import { askOperator, fail } from "./operator/askOperator.ts";
import { readRetryArguments } from "./operator/readRetryArguments.ts";

const USAGE = "Usage: npm run notifications -- retry --id ID [--id ID ...] | --all [--url ORIGIN]";

const { named, url } = readRetryArguments("id", USAGE);
const ids = named?.map(Number);
if (ids?.some((id) => !Number.isSafeInteger(id) || id < 1)) fail(2, USAGE);
const { retried, passedOver, queue } = await askOperator<NotificationsRetryReceipt>(
  url,
  "/_/ops/notifications/retry",
  ids ? { ids } : { all: true },
);
console.log(`tried again: ${retried.length === 0 ? "none" : retried.join(", ")}`);
if (passedOver.length > 0) console.log(`not to be tried: ${passedOver.join(", ")}`);
console.log(`${queue.waiting} waiting, ${queue.failing} failing, ${queue.dead} set aside`);
