// POST /_/ops/mail/retry: lets an operator retry dead-lettered emails after their cause is fixed.
// The body lists their keys, as logged, or all; the response reports the result.

import * as v from "valibot";
import { type MailQueue, readMailQueue } from "../../domain/core/mail/mailQueue.ts";
import { retryMail } from "../../domain/core/mail/retryMail.ts";
import { sendDueMail } from "../outboxes/mailDependencies.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

/** Most keys per request. */
const MAX_KEYS = 500;

/** The response to a retry. */
export interface MailRetryReceipt {
  /** Keys of the dead-lettered emails that were retried. */
  retried: string[];
  /**
   * Keys that can't be retried: unknown, already sent, still queued, too old, or with their content
   * already deleted.
   */
  passedOver: string[];
  /** The queue afterwards. */
  queue: MailQueue;
}

const BODY = v.union(
  [
    v.strictObject({
      keys: v.pipe(
        v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
        v.minLength(1),
        v.maxLength(MAX_KEYS),
      ),
    }),
    v.strictObject({ all: v.literal(true) }),
  ],
  `Name one of: keys (1 to ${MAX_KEYS}), all (true).`,
);

/** Answers POST of a retry. */
export const mailRetryEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const context = c.get("request");
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  if (!context.mail.sender) throw new TypedError("SERVICE_UNAVAILABLE", "No mail is sent here.");
  const keys = "keys" in parsed.output ? [...new Set(parsed.output.keys)] : null;
  const retried = await retryMail(context, keys);
  await sendDueMail(context);
  const receipt: MailRetryReceipt = {
    retried,
    passedOver: keys?.filter((key) => !retried.includes(key)) ?? [],
    queue: await readMailQueue(context),
  };
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
