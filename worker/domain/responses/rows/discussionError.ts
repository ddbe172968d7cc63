import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { isPublishedSql } from "../../stories/rows/canSeeStory.ts";

/** Why responses to a story or response can't be written or changed. */
export type DiscussionError =
  | "no-answered"
  | "response-hidden"
  | "discussion-closed"
  | "list-discussion-closed";

/**
 * Checks whether a story, list, or response accepts responses: it and its story must be published,
 * the discussion open, and neither the response nor one above it hidden. Null if it does.
 */
export async function discussionError(
  { db }: Pick<DomainContext, "db">,
  answeredPostId: string,
): Promise<DiscussionError | null> {
  const row = await db.first<{
    isThere: number;
    isHidden: number;
    isClosed: number;
    isOfList: number;
  }>(sql`
    SELECT ${isPublishedSql("p")}
        AND coalesce(${isPublishedSql("r")}, 1) AS isThere,
      p.is_hidden_response <> 0 AS isHidden,
      max(p.is_discussion_closed, coalesce(r.is_discussion_closed, 0)) AS isClosed,
      coalesce(r.catalog_id, p.catalog_id) IS NOT NULL AS isOfList
    FROM posts p LEFT JOIN posts r ON r.id = p.root_post_id WHERE p.id = ${answeredPostId}`);
  if (row?.isThere !== 1) return "no-answered";
  if (row.isHidden === 1) return "response-hidden";
  if (row.isClosed === 0) return null;
  return row.isOfList === 1 ? "list-discussion-closed" : "discussion-closed";
}
