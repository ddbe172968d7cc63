// Owns what a request may read beyond the viewer's own access (paywall.ts). A friend link opens a
// LOCKED story to whoever holds it, for the request that presents its token, as long as its creator
// could read the story themself.

import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { hashToken } from "../../identity/rows/session.ts";
import { isActiveSql } from "../../people/rows/canSeeUser.ts";
import { canReadWholeStorySql } from "./paywall.ts";

/** True if this request may read the story in full, whoever the viewer is. */
export function isOpened(
  { openedStories }: Pick<DomainContext, "openedStories">,
  postId: string,
): boolean {
  return openedStories === "all" || openedStories.has(postId);
}

/**
 * Opens a story for the rest of the request if the token is that of a friend link to it, and counts
 * the view, unless a bot requests it.
 */
export async function openByFriendLink(
  context: DomainContext,
  postId: string,
  token: string,
): Promise<void> {
  const found = statement<{ postId: string }>(
    `UPDATE friend_links SET view_count = view_count + ?4
     WHERE token_hash = ?1 AND post_id = ?2 AND revoked_at IS NULL AND ${isActiveSql("creator_id")}
       AND EXISTS (SELECT 1 FROM posts p WHERE p.id = friend_links.post_id
         AND ${canReadWholeStorySql("p", "friend_links.creator_id", "?3")})
     RETURNING post_id AS postId`,
    await hashToken(token),
    postId,
    context.now,
    context.isBot ? 0 : 1,
  );
  const written = await context.db.write([found], { idempotent: false });
  if (written.hasRows(found) && context.openedStories !== "all") context.openedStories.add(postId);
}
