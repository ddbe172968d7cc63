import { ownUrl } from "./ownUrl.ts";

/**
 * The one absolute address of a person's feed: `/feed` on their live host, whose routes name it so,
 * else under their name on the main site. `publicUrl` is the main site's origin.
 */
export function userFeedUrl(
  user: { readonly username: string; readonly domain: string | null | undefined },
  publicUrl: string,
): string {
  const { username, domain } = user;
  const route = domain ? "FeedUserSite" : "FeedUser";
  return ownUrl({ kind: "user", username, domain }, publicUrl, route);
}
