// POST /_/ops/outbox/retry: lets an operator retry dead-lettered rows of an outbox after their cause
// is fixed. The body lists their keys, as logged, or all; the response reports the result.

import * as v from "valibot";
import { type OutboxStatus, readStatus } from "../../outbox/readStatus.ts";
import { retryDead } from "../../outbox/retryDead.ts";
import { OUTBOXES, processDue } from "../outboxes/outboxes.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

/** Most keys per request. */
const MAX_KEYS = 500;

/** The response to a retry. */
export interface OutboxRetryReceipt {
  /** Keys of the dead-lettered rows that were retried. */
  retried: string[];
  /**
   * Keys that can't be retried: unknown, already processed, still queued, or email that is too old
   * or whose content is already deleted.
   */
  passedOver: string[];
  /** The outbox afterwards. */
  status: OutboxStatus;
}

const OUTBOX = v.picklist(["mail", "events", "notifications", "payments"]);
const BODY = v.union(
  [
    v.strictObject({
      outbox: OUTBOX,
      keys: v.pipe(
        v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
        v.minLength(1),
        v.maxLength(MAX_KEYS),
      ),
    }),
    v.strictObject({ outbox: OUTBOX, all: v.literal(true) }),
  ],
  `Name an outbox (${OUTBOX.options.join(", ")}) and keys (1 to ${MAX_KEYS}) or all (true).`,
);

/** Answers POST of a retry. */
export const outboxRetryEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const context = c.get("request");
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const { outbox: name } = parsed.output;
  if (name === "mail" && !context.mail.sender) {
    throw new TypedError("SERVICE_UNAVAILABLE", "This instance doesn’t send email.");
  }
  const { outbox } = OUTBOXES[name];
  const keys = "keys" in parsed.output ? [...new Set(parsed.output.keys)] : null;
  const retried = await retryDead(outbox, context, keys);
  await processDue(context, name);
  const receipt: OutboxRetryReceipt = {
    retried,
    passedOver: keys?.filter((key) => !retried.includes(key)) ?? [],
    status: await readStatus(outbox, context),
  };
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
