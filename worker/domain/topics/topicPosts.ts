// Owns the stories that editors chose for a topic. Callers must have checked that the viewer is an
// editor.

import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { storyReaches } from "../people/rows/limitedReach.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/rows/storyRow.ts";

/**
 * Returns a page of a topic's stories, most recently chosen first. Excludes unlisted stories and,
 * for readers, muted sources.
 */
export async function topicPosts(
  context: DomainContext,
  topicId: string,
  bounds: PageBounds,
  whose: "editors" | "readers",
): Promise<Page<StoryRow>> {
  const { limit, after } = bounds;
  const wanted =
    whose === "readers"
      ? sql`${notMuted(context).story(sql`p.id`)}${storyReaches(sql`p.id`)}`
      : sql``;
  const rows = await context.db.all<RawStory & { addedAt: number }>(sql`
    ${storySelect(sql`topic_posts tp JOIN posts p ON p.id = tp.post_id`, { extra: sql`tp.added_at AS addedAt` })}
    WHERE tp.topic_id = ${topicId} AND p.is_listed = 1
      AND (tp.added_at, tp.post_id) < (${after?.value ?? Number.MAX_SAFE_INTEGER},
      ${after?.id ?? ""})${wanted}
    ORDER BY tp.added_at DESC, tp.post_id DESC LIMIT +${limit + 1}`);
  const page = toPage(rows, bounds, ({ addedAt, id }) => ({ value: addedAt, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: toStory(context, node) })),
  };
}

/**
 * Adds a story, given by URL or id, to a topic. Idempotent. Returns false if the topic doesn't
 * exist or the story isn't listed.
 */
export async function addTopicPost(
  context: DomainContext,
  topicSlug: string,
  story: string,
): Promise<boolean> {
  const path = story
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  const postId = postIdFromParam(path.slice(path.lastIndexOf("/") + 1));
  if (postId === null) return false;
  const found = sql`
    SELECT 1 FROM topic_posts tp JOIN topics o ON o.id = tp.topic_id
    WHERE o.slug = ${topicSlug} AND tp.post_id = ${postId}`;
  const written = await context.db.write(
    [
      queuePurge(context, [GROUP_TAGS.topics]),
      sql`INSERT INTO topic_posts (topic_id, post_id, added_at)
        SELECT o.id, p.id, ${context.now} FROM topics o, posts p
        WHERE o.slug = ${topicSlug} AND p.id = ${postId} AND p.is_listed = 1 ON CONFLICT DO NOTHING`,
      found,
    ],
    { idempotent: true },
  );
  return written.hasRows(found);
}

/** Removes a story from a topic. Idempotent. */
export async function removeTopicPost(
  context: DomainContext,
  topicSlug: string,
  postId: string,
): Promise<void> {
  await context.db.write(
    [
      queuePurge(context, [GROUP_TAGS.topics]),
      sql`DELETE FROM topic_posts
        WHERE post_id = ${postId} AND topic_id = (SELECT id FROM topics WHERE slug = ${topicSlug})`,
    ],
    { idempotent: true },
  );
}
