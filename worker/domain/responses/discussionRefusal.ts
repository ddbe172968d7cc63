import type { DomainContext } from "../context.ts";

/** Why nobody answers a story or response, nor changes an answer to it. */
export type DiscussionRefusal = "no-answered" | "discussion-closed";

/**
 * Looks whether a story or response takes answers: it and its story are published, and the story's
 * writer has not closed discussion. Null where it does. Throws as `Database.all`.
 */
export async function discussionRefusal(
  { db }: Pick<DomainContext, "db">,
  answeredPostId: string,
): Promise<DiscussionRefusal | null> {
  const row = await db.first<{ isThere: number; isClosed: number }>(
    `SELECT p.status = 'PUBLISHED' AND p.is_suspended = 0
         AND coalesce(r.status = 'PUBLISHED' AND r.is_suspended = 0, 1) AS isThere,
       max(p.is_discussion_closed, coalesce(r.is_discussion_closed, 0)) AS isClosed
     FROM posts p LEFT JOIN posts r ON r.id = p.root_post_id WHERE p.id = ?1`,
    answeredPostId,
  );
  if (row?.isThere !== 1) return "no-answered";
  return row.isClosed === 1 ? "discussion-closed" : null;
}
