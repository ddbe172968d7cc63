import { sql, type Statement } from "../../db/sql.ts";
import type { PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { personReaches } from "../people/rows/limitedReach.ts";
import { storySelect } from "../stories/rows/storyRow.ts";
import { viewerEdgeJson } from "../stories/rows/viewerEdge.ts";
import { followedReasonSql } from "./feedReason.ts";
import { type FeedPage, type FeedRow, toFeedPage } from "./feedPage.ts";

const statement = (
  userId: string,
  time: number,
  id: string,
  limit: number,
): Statement<FeedRow> => sql`
  WITH page AS MATERIALIZED (
    SELECT l.id, l.first_published_at AS position FROM posts l
    WHERE l.is_listed = 1 AND (l.first_published_at, l.id) < (${time}, ${id})
      ${notMutedBy(sql`${userId}`).story(sql`l.id`)}
      AND (l.creator_id = ${userId} OR (TRUE${personReaches(sql`l.creator_id`)}) OR EXISTS
        (SELECT 1 FROM user_follows f WHERE f.follower_id = ${userId}
          AND f.target_id = l.creator_id))
    ORDER BY l.first_published_at DESC, l.id DESC LIMIT +${limit})
  ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, {
    extra: sql`k.position AS position, ${followedReasonSql(sql`${userId}`)} AS reason,
      ${viewerEdgeJson(sql`${userId}`, sql`p.id`)} AS viewerEdge`,
  })}
  ORDER BY k.position DESC, k.id DESC`;

/**
 * Returns a page of all listed stories for a person, newest first, each with the reason if it comes
 * from something they follow. Excludes muted writers and publications.
 */
export async function latestFeed(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<FeedPage> {
  const rows = await context.db.all<FeedRow>(
    statement(
      userId,
      bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
      bounds.after?.id ?? "~",
      bounds.limit + 1,
    ),
  );
  return toFeedPage(context, userId, rows, bounds);
}
