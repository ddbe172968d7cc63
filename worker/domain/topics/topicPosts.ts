// Owns the stories that editors chose for a topic. Callers must have checked that the viewer is an
// editor.

import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { statement } from "../../db/database.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { bindingOf, notMuted } from "../mutes/rows/notMuted.ts";
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
  const { values, bind } = bindingOf(
    topicId,
    after?.value ?? Number.MAX_SAFE_INTEGER,
    after?.id ?? "",
    limit + 1,
  );
  const wanted =
    whose === "readers" ? notMuted(context, bind).story("p.id") + storyReaches("p.id") : "";
  const rows = await context.db.all<RawStory & { addedAt: number }>(
    `${storySelect("topic_posts tp JOIN posts p ON p.id = tp.post_id", { extra: "tp.added_at AS addedAt" })}
     WHERE tp.topic_id = ?1 AND p.is_listed = 1 AND (tp.added_at, tp.post_id) < (?2, ?3)${wanted}
     ORDER BY tp.added_at DESC, tp.post_id DESC LIMIT +?4`,
    ...values,
  );
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
  const found = statement(
    `SELECT 1 FROM topic_posts tp JOIN topics o ON o.id = tp.topic_id
         WHERE o.slug = ?1 AND tp.post_id = ?2`,
    topicSlug,
    postId,
  );
  const written = await context.db.write(
    [
      queuePurge(context, [GROUP_TAGS.topics]),
      [
        `INSERT INTO topic_posts (topic_id, post_id, added_at)
         SELECT o.id, p.id, ?3 FROM topics o, posts p
         WHERE o.slug = ?1 AND p.id = ?2 AND p.is_listed = 1 ON CONFLICT DO NOTHING`,
        topicSlug,
        postId,
        context.now,
      ],
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
      [
        `DELETE FROM topic_posts
         WHERE post_id = ?2 AND topic_id = (SELECT id FROM topics WHERE slug = ?1)`,
        topicSlug,
        postId,
      ],
    ],
    { idempotent: true },
  );
}
