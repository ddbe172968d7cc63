// Owns what a request may read beyond the viewer's own access (paywall.ts). A friend link opens a
// LOCKED story to whoever holds it, for the request that presents its token, as long as its creator
// could read the story themself.

import { sql } from "../../../db/sql.ts";
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
  const found = sql<{ postId: string }>`
    UPDATE friend_links SET view_count = view_count + ${context.isBot ? 0 : 1}
    WHERE token_hash = ${await hashToken(token)} AND post_id = ${postId} AND revoked_at IS NULL
      AND ${isActiveSql(sql`creator_id`)}
      AND EXISTS (SELECT 1 FROM posts p WHERE p.id = friend_links.post_id
        AND ${canReadWholeStorySql("p", sql`friend_links.creator_id`, context.now)})
    RETURNING post_id AS postId`;
  const written = await context.db.write([found], { idempotent: false });
  if (written.hasRows(found) && context.openedStories !== "all") context.openedStories.add(postId);
}
