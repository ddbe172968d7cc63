// Owns friend links: who may create and revoke them. What they open is decided in
// stories/rows/openedStories.ts. Pages opened by one are never cached, so nothing is purged.

import { MAX_FRIEND_LINKS } from "../../../shared/limits.ts";
import { sql, type Sql, literal } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { newToken } from "../kernel/newToken.ts";
import { hashToken, type Session } from "../identity/rows/session.ts";
import { canReadWholeStory, isOpenToEveryone } from "../stories/rows/paywall.ts";
import { visibleStory } from "../stories/rows/stories.ts";

/** A friend link without its token, of which only the hash is stored. */
export interface FriendLinkRow {
  id: string;
  postId: string;
  createdAt: number;
  viewCount: number;
}

export type CreateFriendLinkResult =
  | { kind: "done"; link: FriendLinkRow; token: string }
  | { kind: "no-story" | "not-locked" | "not-a-member" | "too-many" };

const COLUMNS = sql`f.id, f.post_id AS postId, f.created_at AS createdAt, f.view_count AS viewCount`;

/** SQL condition: the link `f` is the user's, or leads to their story. */
const manages = (userId: Sql): Sql =>
  sql`(f.creator_id = ${userId} OR EXISTS
    (SELECT 1 FROM posts p WHERE p.id = f.post_id AND p.creator_id = ${userId}))`;

/** Creates a link to a LOCKED story that the viewer may read in full. */
export async function createFriendLink(
  context: DomainContext,
  session: Session,
  postId: string,
): Promise<CreateFriendLinkResult> {
  const story = await visibleStory(context, postId);
  if (story?.status !== "PUBLISHED") return { kind: "no-story" };
  if (isOpenToEveryone(story)) return { kind: "not-locked" };
  if (!canReadWholeStory(story, session)) return { kind: "not-a-member" };
  const token = newToken();
  const made = sql<FriendLinkRow>`
    INSERT INTO friend_links AS f (id, post_id, creator_id, token_hash, created_at)
    SELECT ${crypto.randomUUID()}, ${postId}, ${session.userId}, ${await hashToken(token)},
      ${context.now} WHERE ${literal(MAX_FRIEND_LINKS)} > (SELECT count(*) FROM friend_links
      WHERE creator_id = ${session.userId} AND post_id = ${postId} AND revoked_at IS NULL)
    RETURNING id, post_id AS postId, created_at AS createdAt, view_count AS viewCount`;
  const written = await context.db.write([made], { idempotent: false });
  const link = written.first(made);
  return link ? { kind: "done", link, token } : { kind: "too-many" };
}

/**
 * Revokes a link of the viewer's, or one to their story. Idempotent. Returns false for any other
 * link.
 */
export async function revokeFriendLink(
  context: Pick<DomainContext, "db" | "now">,
  userId: string,
  linkId: string,
): Promise<boolean> {
  const own = sql`
    SELECT 1 FROM friend_links f WHERE f.id = ${linkId} AND ${manages(sql`${userId}`)}`;
  const written = await context.db.write(
    [
      own,
      sql`UPDATE friend_links AS f SET revoked_at = ${context.now}
        WHERE f.id = ${linkId} AND f.revoked_at IS NULL AND ${manages(sql`${userId}`)}`,
    ],
    { idempotent: true },
  );
  return written.hasRows(own);
}

/** Loads the links to a story that the viewer may revoke, newest first. */
export const friendLinksByPost = defineLoader<DomainContext, string, FriendLinkRow[]>(
  async (context, ids) => {
    const session = await context.session();
    if (!session) return ids.map(() => []);
    const rows = await context.db.all<FriendLinkRow>(sql`
      SELECT ${COLUMNS} FROM friend_links f
      WHERE f.post_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND f.revoked_at IS NULL
        AND ${manages(sql`${session.userId}`)}
      ORDER BY f.created_at DESC, f.id DESC`);
    return ids.map((id) => rows.filter(({ postId }) => postId === id));
  },
);
