// Newsletter subscriptions of readers, and newsletter creation by writers.

import { startNewsletter } from "../../domain/newsletters/startNewsletter.ts";
import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { writeSubscription } from "./writeSubscription.ts";

/**
 * Answers POST of a subscription to a newsletter by its id, or of its end with `subscribes` 0.
 */
export const newsletterEndpoint = typedEndpoint(["POST"], async (c) =>
  writeSubscription(c, { newsletterId: c.req.param("id") ?? "" }),
);

/**
 * Answers POST of a writer's request to create their newsletter, which their page sends on first
 * use.
 */
export const writerSubscriptionEndpoint = typedEndpoint(["POST"], async (c) => {
  const { session, answer } = await readFormWrite(c, { as: "startNewsletter" });
  if (c.req.param("id") !== session.userId)
    throw new TypedError("FORBIDDEN", "Only the writer can start a newsletter.");
  const newsletterId = await startNewsletter(c.get("request"), session.userId);
  if (newsletterId === null) throw new TypedError("FORBIDDEN", "Your account is suspended.");
  return answer({ newsletterId });
});
