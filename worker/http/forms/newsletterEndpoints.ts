// Newsletter subscriptions of readers, and newsletter creation by writers (platform.md §7).
// Newsletters aren't built yet, so valid requests get 404.

import { isOneTooMany, LIMITS } from "../../domain/core/identity/rateLimits.ts";
import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

const TOO_OFTEN = "You have done this very often. Try again later.";

/**
 * Answers POST of a subscription to a newsletter, by its id or by its person or publication.
 * Following without a newsletter is `/_/subscribe/{kind}/{id}`.
 */
export const newsletterEndpoint = typedEndpoint(["POST"], async (c) => {
  const { session } = await readFormWrite(c, { as: "followUser" });
  if (await isOneTooMany(c.get("request"), LIMITS.followsOfUser, session.userId))
    throw new TypedError("TOO_MANY_REQUESTS", TOO_OFTEN);
  throw new TypedError(
    "NOT_FOUND",
    "There is no such newsletter. Follow its writer to find what they publish on your home page.",
  );
});

/**
 * Answers POST of a writer's request to create their newsletter, which their page sends on first
 * use.
 */
export const writerSubscriptionEndpoint = typedEndpoint(["POST"], async (c) => {
  const { session } = await readFormWrite(c, { as: () => null });
  if (await isOneTooMany(c.get("request"), LIMITS.changesOfUser, session.userId))
    throw new TypedError("TOO_MANY_REQUESTS", TOO_OFTEN);
  if (c.req.param("id") !== session.userId)
    throw new TypedError("FORBIDDEN", "Only its writer begins a newsletter.");
  throw new TypedError("NOT_FOUND", "There are no newsletters to begin yet.");
});
