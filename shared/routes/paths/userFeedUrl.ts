import { ownUrl } from "./ownUrl.ts";

/**
 * Returns the canonical URL of a user's feed: `/feed` on their live host, which has a separate
 * route for it, else the feed under their username on the main site. `publicUrl` is the main site's
 * origin.
 */
export function userFeedUrl(
  user: { readonly username: string; readonly domain: string | null | undefined },
  publicUrl: string,
): string {
  const { username, domain } = user;
  const route = domain ? "FeedUserSite" : "FeedUser";
  return ownUrl({ kind: "user", username, domain }, publicUrl, route);
}
