// The command for outboxes. Retries dead-lettered rows of a running instance after their cause is
// fixed, and prints the result.

import { parseArgs } from "node:util";
import type { OutboxRetryReceipt } from "../http/operator/outboxRetryEndpoint.ts";
import { askOperator } from "./operator/askOperator.ts";
import { type CommandHelp, readCommand, URL_OPTION } from "./operator/readCommand.ts";

const OUTBOXES = ["mail", "events", "notifications", "payments", "mail-events"];

const HELP: CommandHelp = {
  usage: `outbox -- retry ${OUTBOXES.join("|")} --key KEY [--key KEY ...] | --all`,
  purpose:
    "Retries dead-lettered rows of an outbox after their cause is fixed. Prints the rows retried and\n" +
    "the state of the outbox. mail-events are those of the platform's email service; at most 50 are\n" +
    "retried at a time.",
  options: [
    ["--key KEY", "retry this row; repeat it for several. The log contains the keys"],
    ["--all", "retry all dead-lettered rows"],
  ],
};

const { outbox, keys, url } = readCommand(HELP, readArguments);
const { retried, passedOver, status } = await askOperator<OutboxRetryReceipt>(
  url,
  "/_/ops/outbox/retry",
  keys ? { outbox, keys } : { outbox, all: true },
);
console.log(`retried: ${retried.length === 0 ? "none" : retried.join(", ")}`);
if (passedOver.length > 0) console.log(`can't be retried: ${passedOver.join(", ")}`);
console.log(`${status.waiting} waiting, ${status.failing} failing, ${status.dead} dead-lettered`);

function readArguments(): { outbox: string; keys: string[] | null; url: string } | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string", multiple: true },
      all: { type: "boolean" },
      ...URL_OPTION,
    },
  });
  const [command, outbox = "", ...others] = positionals;
  const keys = values.key ?? null;
  const isOne = (keys !== null) !== (values.all === true);
  const isKnown = OUTBOXES.includes(outbox);
  const isValid = command === "retry" && isKnown && others.length === 0 && isOne;
  return isValid ? { outbox, keys, url: values.url } : null;
}
