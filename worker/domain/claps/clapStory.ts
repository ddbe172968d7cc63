import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_CLAPS } from "../../../shared/limits.ts";
import { sql, literal, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notify } from "../notifications/notify.ts";
import { retract } from "../notifications/retractNotifications.ts";
import { storyById, visibleStory } from "../stories/rows/stories.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/rows/storyRow.ts";
import { viewerEdgeByPost } from "../stories/rows/viewerEdge.ts";
import { isActiveSql } from "../people/rows/canSeeUser.ts";

/** How long clap keys are stored, in milliseconds, and how many per reader and story. */
const KEY_RETENTION_MS = DAY_MS;
const MAX_STORED_KEYS = 64;

/** A change to a reader's claps for a story, from one or more presses. */
export interface Claps {
  postId: string;
  /** Number of claps to add. Negative to remove claps. */
  claps: number;
  /** Idempotency key created by the browser. Claps sent again with the same key count once. */
  key: string;
}

/** The result of clapping for a story. */
export type ClapResult =
  | { kind: "clapped"; story: StoryRow }
  | { kind: "no-story" }
  /** The claps were removed although the reader may no longer see the story. */
  | { kind: "taken-back" }
  | { kind: "own-story" }
  | { kind: "not-published" }
  | { kind: "suspended" };

/** Adds or removes a reader's claps for a story or response. */
export async function clapStory(
  context: DomainContext,
  viewerId: string,
  { postId, claps, key }: Claps,
): Promise<ClapResult> {
  const [story, isAuthor] = await Promise.all([
    visibleStory(context, postId),
    claps > 0 && isAuthorOf(context, viewerId, postId),
  ]);
  if (
    story?.status !== "PUBLISHED" &&
    (await retractClaps(context, viewerId, { postId, claps, key }))
  )
    return { kind: "taken-back" };
  if (!story) return { kind: "no-story" };
  if (story.creatorId === viewerId || isAuthor) return { kind: "own-story" };
  if (story.status !== "PUBLISHED") return { kind: "not-published" };

  const { isHidden, row } = await writeClaps(context, viewerId, { postId, claps, key });
  if (isHidden) return { kind: "suspended" };
  return row ? { kind: "clapped", story: toStory(context, row) } : { kind: "no-story" };
}

/** Returns whether a person is among a story's authors. */
async function isAuthorOf(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  postId: string,
): Promise<boolean> {
  const row = await db.first(
    sql`SELECT 1 FROM user_posts WHERE user_id = ${viewerId} AND post_id = ${postId}`,
  );
  return row !== null;
}

/**
 * Removes claps from a row of `posts` whatever its state, because readers may always remove their
 * claps. Returns false if claps are to be added or none were given.
 */
export async function retractClaps(
  context: DomainContext,
  viewerId: string,
  input: Claps,
): Promise<boolean> {
  if (input.claps > 0) return false;
  const given = await context.db.first(
    sql`SELECT 1 FROM claps WHERE post_id = ${input.postId} AND user_id = ${viewerId}`,
  );
  if (given === null) return false;
  await writeClaps(context, viewerId, input);
  return true;
}

/**
 * Writes claps for a row of `posts` (a story's or a list's) and returns the row after the write.
 * Claps beyond 0 or MAX_CLAPS are ignored. The row of claps and both counters change in one
 * transaction, and the counters change by the row's actual change, so they always equal the rows.
 * Counters don't purge pages.
 */
export async function writeClaps(
  context: DomainContext,
  viewerId: string,
  { postId, claps, key }: Claps,
): Promise<{ isHidden: boolean; row: RawStory | null }> {
  // Each statement checks the condition itself, because it can't read the results of earlier
  // statements in the batch.
  const has = sql`coalesce((SELECT clap_count FROM claps WHERE post_id = ${postId}
    AND user_id = ${viewerId}), 0)`;
  const will = sql`max(0, min(${literal(MAX_CLAPS)}, ${has} + ${claps}))`;
  // Claps can be removed whatever the state of the story or the reader.
  const may = sql`(${claps} < 0 OR (
    EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND status = 'PUBLISHED' AND is_hidden = 0)
    AND ${isActiveSql(sql`${viewerId}`)}))`;
  // The key is inserted first, with created_at = 0 until the end of the batch, to mark a new key.
  const named = sql`user_id = ${viewerId} AND post_id = ${postId} AND key = ${key}`;
  const isNew = sql`EXISTS (SELECT 1 FROM clap_keys WHERE ${named} AND created_at = 0)`;
  const stories = sql<RawStory>`${storySelect(sql`posts p`)} WHERE p.id = ${postId}`;
  const viewers = sql<{ isHidden: number }>`
    SELECT is_hidden AS isHidden FROM users WHERE id = ${viewerId}`;
  const written = await context.db.write(
    [
      sql`INSERT INTO clap_keys (user_id, post_id, key, created_at, change)
        SELECT ${viewerId}, ${postId}, ${key}, 0, ${will} - ${has}
        WHERE ${may} AND EXISTS (SELECT 1 FROM posts WHERE id = ${postId})
        ON CONFLICT (user_id, post_id, key) DO NOTHING`,
      sql`UPDATE posts SET clap_count = clap_count + ${will} - ${has},
          voter_count = voter_count + (${will} > 0) - (${has} > 0)
        WHERE id = ${postId} AND ${isNew} AND ${will} <> ${has}`,
      ...(claps > 0 ? [notifyOfClaps(context, viewerId, { postId, key })] : []),
      sql`DELETE FROM claps
        WHERE post_id = ${postId} AND user_id = ${viewerId} AND clap_count + ${claps} <= 0
          AND ${isNew}`,
      sql`UPDATE claps SET clap_count = ${will}, updated_at = ${context.now}
        WHERE post_id = ${postId} AND user_id = ${viewerId} AND ${isNew}`,
      sql`INSERT INTO claps (post_id, user_id, clap_count, updated_at)
        SELECT ${postId}, ${viewerId}, min(${literal(MAX_CLAPS)}, ${claps}), ${context.now}
          WHERE ${claps} > 0 AND ${isNew}
        ON CONFLICT (post_id, user_id) DO NOTHING`,
      ...(claps < 0 ? retract("clap", viewerId, postId) : []),
      sql`UPDATE clap_keys SET created_at = ${context.now} WHERE ${named} AND ${isNew}`,
      sql`DELETE FROM clap_keys WHERE user_id = ${viewerId} AND post_id = ${postId}
        AND id <= (SELECT id FROM clap_keys
        WHERE user_id = ${viewerId} AND post_id = ${postId} ORDER BY id DESC
          LIMIT 1 OFFSET ${literal(MAX_STORED_KEYS)})`,
      stories,
      viewers,
    ],
    { idempotent: true },
  );
  storyById(context).clear(postId);
  viewerEdgeByPost(context).clear(postId);
  return {
    isHidden: claps > 0 && written.first(viewers)?.isHidden !== 0,
    row: written.first(stories),
  };
}

/** Notifies of claps with a new key where the reader has none yet; runs before they are written. */
function notifyOfClaps(
  context: DomainContext,
  viewerId: string,
  { postId, key }: Pick<Claps, "postId" | "key">,
): Statement {
  return notify(
    context,
    { of: "clap", actorId: viewerId, id: postId },
    sql`EXISTS (SELECT 1 FROM clap_keys
        WHERE user_id = ${viewerId} AND post_id = ${postId} AND key = ${key} AND created_at = 0)
      AND NOT EXISTS (SELECT 1 FROM claps WHERE post_id = ${postId} AND user_id = ${viewerId})`,
  );
}

/** Deletes clap keys older than the retention period. */
export async function deleteExpiredClapKeys({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write([sql`DELETE FROM clap_keys WHERE created_at <= ${now - KEY_RETENTION_MS}`], {
    idempotent: true,
  });
}
