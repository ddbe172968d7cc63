// Newsletter subscriptions of readers, and newsletter creation by writers (platform.md §7).
// Newsletters aren't built yet, so valid requests get 404.

import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

/**
 * Answers POST of a subscription to a newsletter, by its id or by its person or publication.
 * Following without a newsletter is `/_/subscribe/{kind}/{id}`.
 */
export const newsletterEndpoint = typedEndpoint(["POST"], async (c) => {
  await readFormWrite(c, { as: "subscribeToNewsletter" });
  throw new TypedError(
    "NOT_FOUND",
    "We couldn’t find this newsletter. Follow its writer to see their stories on your home page.",
  );
});

/**
 * Answers POST of a writer's request to create their newsletter, which their page sends on first
 * use.
 */
export const writerSubscriptionEndpoint = typedEndpoint(["POST"], async (c) => {
  const { session } = await readFormWrite(c, { as: "startNewsletter" });
  if (c.req.param("id") !== session.userId)
    throw new TypedError("FORBIDDEN", "Only the writer can start a newsletter.");
  throw new TypedError("NOT_FOUND", "Newsletters aren’t available yet.");
});
