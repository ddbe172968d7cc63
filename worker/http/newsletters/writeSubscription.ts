import type { Context } from "hono";
import { SUBSCRIBE_ERRORS } from "../../../shared/newsletters/subscribeErrors.ts";
import type { NewsletterTarget } from "../../domain/newsletters/findNewsletter.ts";
import { subscribe } from "../../domain/newsletters/subscribers/subscribe.ts";
import { unsubscribe } from "../../domain/newsletters/subscribers/unsubscribe.ts";
import { readFormWrite } from "../request/formWrite.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError } from "../request/typedErrors.ts";

/**
 * Subscribes a signed-in reader by script, or unsubscribes with `subscribes` 0. Throws TypedError,
 * and like `readFormWrite`.
 */
export async function writeSubscription(
  c: Context<AppEnv>,
  target: NewsletterTarget,
): Promise<Response> {
  const { session, fields, answer } = await readFormWrite(c, {
    as: (sent) =>
      sent.get("subscribes") === "0" ? "unsubscribeFromNewsletter" : "subscribeToNewsletter",
  });
  const context = c.get("request");
  const { userId } = session;
  if (fields.get("subscribes") === "0") {
    if (!("newsletterId" in target) || !(await unsubscribe(context, userId, target.newsletterId)))
      throw new TypedError("NOT_FOUND", NO_NEWSLETTER);
    return answer({ newsletterId: target.newsletterId, isSubscribed: false });
  }
  const result = await subscribe(context, userId, { ...target, source: "ENDPOINT" });
  if (result.kind !== "subscribed")
    throw new TypedError(CODES[result.kind], SUBSCRIBE_ERRORS[result.kind]);
  return answer({ newsletterId: result.newsletter.id, isSubscribed: true });
}

const NO_NEWSLETTER = SUBSCRIBE_ERRORS["no-newsletter"];

const CODES = {
  self: "BAD_REQUEST",
  "no-newsletter": "NOT_FOUND",
  "no-email": "UNPROCESSABLE",
  suspended: "FORBIDDEN",
  undeliverable: "UNPROCESSABLE",
} as const;
