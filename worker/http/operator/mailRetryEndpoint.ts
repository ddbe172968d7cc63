// POST /_/ops/mail/retry: an operator has mails sent that were given up, once their cause is mended.
// The body names some by their keys, as the log has them, or all; the answer says what came of it.

import * as v from "valibot";
import { type MailQueue, readMailQueue } from "../../domain/core/mail/mailQueue.ts";
import { retryMail } from "../../domain/core/mail/retryMail.ts";
import { sendDueMail } from "../outboxes/mailDependencies.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

/** Keys of one request. */
const MAX_KEYS = 500;

/** The answer to a retry. */
export interface MailRetryReceipt {
  /** Keys of the mails that were given up and have been tried again. */
  retried: string[];
  /** Named, but not to be sent: unknown, sent, waiting anyway, too late, or forgotten what they said. */
  passedOver: string[];
  /** What the queue holds after that. */
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
