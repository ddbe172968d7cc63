// The command for outboxes: `npm run outbox -- retry mail|events|notifications --key KEY
// [--key KEY …] | --all [--url ORIGIN]`. Retries dead-lettered rows of a running instance after
// their cause is fixed, and prints the result. Keys are in the log.

import { parseArgs } from "node:util";
import type { OutboxRetryReceipt } from "../http/operator/outboxRetryEndpoint.ts";
import { askOperator, fail, LOCAL_ORIGIN } from "./operator/askOperator.ts";

const USAGE =
  "Usage: npm run outbox -- retry mail|events|notifications --key KEY [--key KEY ...] | --all [--url ORIGIN]";

const { outbox, keys, url } = readArguments();
const { retried, passedOver, status } = await askOperator<OutboxRetryReceipt>(
  url,
  "/_/ops/outbox/retry",
  keys ? { outbox, keys } : { outbox, all: true },
);
console.log(`retried: ${retried.length === 0 ? "none" : retried.join(", ")}`);
if (passedOver.length > 0) console.log(`can't be retried: ${passedOver.join(", ")}`);
console.log(`${status.waiting} waiting, ${status.failing} failing, ${status.dead} dead-lettered`);

/** Reads the arguments; invalid ones exit with the usage and status 2. */
function readArguments(): { outbox: string; keys: string[] | null; url: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: "string", multiple: true },
        all: { type: "boolean" },
        url: { type: "string", default: LOCAL_ORIGIN },
      },
    });
    const [command, outbox = "", ...others] = positionals;
    const keys = values.key ?? null;
    const isOne = (keys !== null) !== (values.all === true);
    const isKnown = ["mail", "events", "notifications"].includes(outbox);
    if (command === "retry" && isKnown && others.length === 0 && isOne && URL.canParse(values.url))
      return { outbox, keys, url: values.url };
  } catch {
    // Unknown options show the usage.
  }
  fail(2, USAGE);
}
