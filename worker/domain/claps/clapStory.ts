import { MAX_CLAPS } from "../../../shared/limits.ts";
import type { DomainContext } from "../context.ts";
import { storyById, visibleStory } from "../stories/stories.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/storyRow.ts";
import { viewerEdgeByPost } from "../stories/viewerEdge.ts";

/** A reader's claps for a story, as they come from one press or several. */
export interface Claps {
  postId: string;
  /** How many more; below zero to take claps back. */
  claps: number;
  /** What the reader's browser calls them: sent again under the same name they count once. */
  key: string;
}

/** What became of claps. */
export type ClapOutcome =
  | { outcome: "clapped"; story: StoryRow }
  | { outcome: "no-story" }
  | { outcome: "own-story" }
  | { outcome: "not-published" }
  | { outcome: "suspended" };

/** Adds to a reader's claps for a story or response, or takes from them. Throws as Database does. */
export async function clapStory(
  context: DomainContext,
  viewerId: string,
  { postId, claps, key }: Claps,
): Promise<ClapOutcome> {
  const story = await visibleStory(context, postId);
  if (!story) return { outcome: "no-story" };
  if (story.creatorId === viewerId) return { outcome: "own-story" };
  if (story.status !== "PUBLISHED") return { outcome: "not-published" };

  const { isSuspended, row } = await writeClaps(context, viewerId, { postId, claps, key });
  if (isSuspended) return { outcome: "suspended" };
  return row ? { outcome: "clapped", story: toStory(context, row) } : { outcome: "no-story" };
}

/**
 * Writes claps for a row of `posts`, a story's or a list's, and answers it as they leave it. What goes
 * beyond 0 or MAX_CLAPS is left out. The row of claps and both counters change in one transaction, the
 * counters by what the row really changes by, so that they always equal the rows. Counters purge no
 * page (platform.md §4.4). Throws as Database does.
 */
export async function writeClaps(
  context: DomainContext,
  viewerId: string,
  { postId, claps, key }: Claps,
): Promise<{ isSuspended: boolean; row: RawStory | undefined }> {
  const values = [postId, viewerId, claps, key] as const;
  // Each statement asks for itself: what ran before it in the batch tells it nothing.
  const has = `coalesce((SELECT clap_count FROM claps WHERE post_id = ?1 AND user_id = ?2), 0)`;
  const will = `max(0, min(${MAX_CLAPS}, ${has} + ?3))`;
  // What was given can be taken back, whatever has become of the story or the reader.
  const may = `(?3 < 0 OR (
    EXISTS (SELECT 1 FROM posts WHERE id = ?1 AND status = 'PUBLISHED' AND is_suspended = 0)
    AND EXISTS (SELECT 1 FROM users WHERE id = ?2 AND is_suspended = 0)))`;
  const isNew = `NOT EXISTS (
    SELECT 1 FROM claps WHERE post_id = ?1 AND user_id = ?2 AND last_key = ?4)`;
  context.notifications.hasQueued = true;
  const [, , , , stories, viewers] = await context.db.write(
    [
      [
        `UPDATE posts SET clap_count = clap_count + ${will} - ${has},
           voter_count = voter_count + (${will} > 0) - (${has} > 0)
         WHERE id = ?1 AND ${may} AND ${isNew} AND ${will} <> ${has}`,
        ...values,
      ],
      [
        `DELETE FROM claps
         WHERE post_id = ?1 AND user_id = ?2 AND clap_count + ?3 <= 0 AND ${isNew}`,
        ...values,
      ],
      [
        `UPDATE claps SET clap_count = ${will}, last_key = ?4, updated_at = ?5
         WHERE post_id = ?1 AND user_id = ?2 AND ${may} AND ${isNew}`,
        ...values,
        context.now,
      ],
      [
        `INSERT INTO claps (post_id, user_id, clap_count, updated_at, last_key)
         SELECT ?1, ?2, min(${MAX_CLAPS}, ?3), ?5, ?4 WHERE ?3 > 0 AND ${may}
         ON CONFLICT (post_id, user_id) DO NOTHING`,
        ...values,
        context.now,
      ],
      [`${storySelect("posts p")} WHERE p.id = ?1`, postId],
      ["SELECT is_suspended AS isSuspended FROM users WHERE id = ?1", viewerId],
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  viewerEdgeByPost(context).clear(postId);
  return {
    isSuspended: claps > 0 && viewers?.[0]?.["isSuspended"] !== 0,
    row: stories?.[0] as unknown as RawStory | undefined,
  };
}
