import { userTag } from "../../../shared/cache/cacheTags.ts";
import { MAX_PINNED_STORIES } from "../../../shared/limits.ts";
import { sql, literal } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/rows/storyRow.ts";
import { visibleStory } from "../stories/rows/stories.ts";

/** The result of pinning or unpinning a story. */
export type PinResult =
  | "done"
  | "no-story"
  | "not-writer"
  | "not-listed"
  | "suspended"
  | "too-many";

/** Pins the viewer's own story to their profile. Idempotent. */
export async function pinPost(
  context: DomainContext,
  viewerId: string,
  postId: string,
): Promise<PinResult> {
  const story = await visibleStory(context, postId);
  if (!story) return "no-story";
  if (story.creatorId !== viewerId) return "not-writer";
  if (story.creator?.isHidden !== 0) return "suspended";
  const isListed = story.status === "PUBLISHED" && story.visibility !== "UNLISTED";
  if (!isListed || story.inResponseToPostId !== null) return "not-listed";
  const may = sql`EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND creator_id = ${viewerId}
    AND is_listed = 1)
    AND NOT EXISTS (SELECT 1 FROM pinned_posts WHERE user_id = ${viewerId} AND post_id = ${postId})
    AND (SELECT count(*) FROM pinned_posts
      WHERE user_id = ${viewerId}) < ${literal(MAX_PINNED_STORIES)}`;
  const pin = sql`SELECT 1 FROM pinned_posts WHERE user_id = ${viewerId} AND post_id = ${postId}`;
  const written = await context.db.write(
    [
      queuePurge(context, [userTag(viewerId)], may),
      sql`INSERT INTO pinned_posts (user_id, post_id, pinned_at)
        SELECT ${viewerId}, ${postId}, ${context.now} WHERE ${may}`,
      pin,
    ],
    { idempotent: true },
  );
  return written.hasRows(pin) ? "done" : "too-many";
}

/** Unpins the viewer's own story from their profile. Idempotent. */
export async function unpinPost(
  context: DomainContext,
  viewerId: string,
  postId: string,
): Promise<PinResult> {
  const own = sql`SELECT 1 FROM posts WHERE id = ${postId} AND creator_id = ${viewerId}`;
  const written = await context.db.write(
    [
      own,
      queuePurge(
        context,
        [userTag(viewerId)],
        sql`EXISTS (SELECT 1 FROM pinned_posts WHERE user_id = ${viewerId} AND post_id = ${postId})`,
      ),
      sql`DELETE FROM pinned_posts WHERE user_id = ${viewerId} AND post_id = ${postId}`,
    ],
    { idempotent: true },
  );
  return written.hasRows(own) ? "done" : "no-story";
}

/** Loads the pinned stories of a person by user id, most recently pinned first. */
export const pinnedByUser = defineLoader<DomainContext, string, StoryRow[]>((context, ids) =>
  Promise.all(
    ids.map(async (userId) => {
      const rows = await context.db.all<RawStory>(sql`
        ${storySelect(sql`pinned_posts k JOIN posts p ON p.id = k.post_id`)}
        WHERE k.user_id = ${userId} AND p.is_listed = 1 ORDER BY k.pinned_at DESC, k.post_id`);
      return rows.map((row) => toStory(context, row));
    }),
  ),
);
