// POST /_/ops/outbox/retry: lets an operator retry dead-lettered rows of an outbox, or stored events of
// the platform's email service, after their cause is fixed. The body lists their keys, as logged, or all; the response reports the result.

import * as v from "valibot";
import { retryDeadMailEvents } from "../../domain/newsletters/sending/deadMailEvents.ts";
import { type OutboxStatus, readStatus } from "../../outbox/readStatus.ts";
import { retryDead } from "../../outbox/retryDead.ts";
import { OUTBOXES, processDue } from "../outboxes/outboxes.ts";
import type { RequestContext } from "../request/requestContext.ts";
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
  status: Pick<OutboxStatus, "waiting" | "failing" | "dead">;
}

const OUTBOX = v.picklist(["mail", "events", "notifications", "payments", "mail-events"]);
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
  const keys = "keys" in parsed.output ? [...new Set(parsed.output.keys)] : null;
  const { retried, status } = await (name === "mail-events"
    ? retryMailEvents(context, keys)
    : retryOutbox(context, name, keys));
  const passedOver = keys?.filter((key) => !retried.includes(key)) ?? [];
  const receipt: OutboxRetryReceipt = { retried, passedOver, status };
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});

type Retry = Pick<OutboxRetryReceipt, "retried" | "status">;

async function retryOutbox(
  context: RequestContext,
  name: keyof typeof OUTBOXES,
  keys: readonly string[] | null,
): Promise<Retry> {
  const { outbox } = OUTBOXES[name];
  const retried = await retryDead(outbox, context, keys);
  await processDue(context, name);
  return { retried, status: await readStatus(outbox, context) };
}

/** Stored events are applied at once, so none waits. */
async function retryMailEvents(
  context: RequestContext,
  ids: readonly string[] | null,
): Promise<Retry> {
  const { retried, dead } = await retryDeadMailEvents(context, ids);
  return { retried, status: { waiting: 0, failing: 0, dead } };
}
