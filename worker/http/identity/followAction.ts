import { type FollowedKind, unfollowThing } from "../../domain/follows/followThing.ts";
import { isSameHash } from "../../domain/identity/loginCode.ts";
import type { Mutation } from "../../graphql/permissions.ts";
import { isForeignRequest } from "../isForeignRequest.ts";
import { readForm } from "../readForm.ts";
import { requireMay } from "../requireMay.ts";
import { openedEndpoint, TypedError } from "../typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { askForWish, carryOut, wishAt } from "./visitorWish.ts";

/** The mutations that do the same. */
const FOLLOWS = {
  user: "followUser",
  collection: "followCollection",
  tag: "followTag",
  catalog: "followCatalog",
} as const satisfies Record<FollowedKind, Mutation>;

/**
 * Answers `/_/subscribe/{kind}/{id}`: GET asks, POST from there, or from a page's button without script, follows, or
 * with `follows` 0 ends it.
 */
export const followActionEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const url = new URL(c.req.url);
  const wish = wishAt(url);
  if (wish?.act !== "follow") {
    throw new TypedError("NOT_FOUND", "There is nothing of the kind to follow.");
  }
  const context = c.get("request");
  const session = await context.session();
  if (!session || c.req.method !== "POST") return askForWish(c, wish);
  c.header("Cache-Control", "no-store");
  requireMay(context, session, FOLLOWS[wish.kind]);
  const form = await readForm(c.req.raw);
  if (isForeignRequest(c.req.raw) || !isSameHash(session.xsrfToken, form?.get("xsrf") ?? ""))
    throw new TypedError("FORBIDDEN", "This is answered on its own page only.");
  if (form?.get("follows") === "0") {
    // What a button without script takes back. No address does that by itself.
    await unfollowThing(context, session.userId, wish);
    const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
    return c.redirect(to.href, 303);
  }
  return c.redirect((await carryOut(context, url, session.userId)).href, 303);
});
