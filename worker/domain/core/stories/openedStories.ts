// Owns what a request may read beyond the viewer's own access (paywall.ts). A friend link opens a LOCKED story to whoever holds it, for the request that presents its token.
// It works as long as its creator could read the story themself.

import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { hashToken } from "../identity/session.ts";
import { isActiveSql } from "../people/canSeeUser.ts";
import { canReadWholeStorySql } from "./paywall.ts";

/** The stories that each request has opened. */
const opened = new WeakMap<DomainContext, Set<string>>();

/** True if this context may read the story in full, whoever the viewer is. */
export function isOpened(context: DomainContext, postId: string): boolean {
  return opensAll.has(context) || opened.get(context)?.has(postId) === true;
}

/** Contexts that render for members, without a viewer: what they render is cached by tier. */
const opensAll = new WeakSet<DomainContext>();

/** Opens every story that everyone may see, for members' feeds. */
export function openForMembers(context: DomainContext): void {
  opensAll.add(context);
}

/**
 * Opens a story for the rest of the request if the token is that of a friend link to it, and counts
 * the view, unless a bot requests it. Throws like Database.
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
  if (!written.hasRows(found)) return;
  const stories = opened.get(context) ?? new Set();
  opened.set(context, stories.add(postId));
}
