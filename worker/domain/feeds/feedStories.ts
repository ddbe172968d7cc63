import { DAY_MS } from "../../../shared/durations.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { personReaches, storyReaches } from "../people/rows/limitedReach.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import { bodyFor, type StoryBody } from "../stories/rows/storyBody.ts";
import {
  authorsOf,
  DETAIL_COLUMNS,
  licenseNoteOf,
  type RawDetail,
  seenDetail,
  tagsOf,
} from "../stories/rows/storyDetail.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";

/** A story with everything a feed contains. */
export interface FeedStory {
  story: StoryRow;
  body: StoryBody;
  authors: UserRow[];
  tags: TagSummary[];
  /** The attribution required by the license of the story's source. */
  licenseNote: string | null;
}

/** Maximum number of stories in a feed. */
const FEED_SIZE = 25;

const NEWEST_POSTS = `ORDER BY p.first_published_at DESC, p.id DESC LIMIT ${FEED_SIZE}`;
const NEWEST_LISTED = `ORDER BY l.first_published_at DESC, l.post_id DESC LIMIT ${FEED_SIZE}`;
const BY_SLUG = "(SELECT id FROM collections WHERE slug = ?1)";

/**
 * SELECTs of each feed's story ids, by the names in the feed's URL, so that the stories load in the
 * same round trip as the feed's subject. Each scans an index from the newest story.
 */
const PICKS = {
  latest: `SELECT p.id AS id FROM posts p
    WHERE p.is_listed = 1${personReaches("p.creator_id")} ${NEWEST_POSTS}`,
  // The most clapped stories of the seven days before the newest story: the most clapped of each
  // UTC day that these touch, then of all of them.
  top: `SELECT p.id AS id
    FROM (SELECT max(first_published_at) - ${7 * DAY_MS} AS start FROM posts WHERE is_listed = 1) w
    CROSS JOIN json_each('[0,1,2,3,4,5,6,7]') d
    CROSS JOIN posts p ON p.id IN (SELECT l.id FROM posts l
      WHERE l.is_listed = 1 AND l.published_day = w.start / ${DAY_MS} + d.value
        AND l.first_published_at > w.start${personReaches("l.creator_id")}
      ORDER BY l.clap_count DESC, l.id DESC LIMIT ${FEED_SIZE})
    ORDER BY p.clap_count DESC, p.first_published_at DESC, p.id DESC LIMIT ${FEED_SIZE}`,
  collection: `SELECT p.id AS id FROM posts p
    WHERE p.is_listed = 1 AND p.collection_id = ${BY_SLUG} ${NEWEST_POSTS}`,
  collectionTag: `SELECT l.post_id AS id FROM post_tags l
    WHERE l.is_listed = 1 AND l.tag_id = (SELECT id FROM tags WHERE slug = ?2)
      AND l.collection_id = ${BY_SLUG} ${NEWEST_LISTED}`,
  user: `SELECT l.post_id AS id FROM user_posts l
    WHERE l.is_listed = 1 AND l.user_id = (SELECT id FROM users WHERE username_key = ?1)
    ${NEWEST_LISTED}`,
  tag: `SELECT l.post_id AS id FROM post_tags l
    WHERE l.is_listed = 1 AND l.tag_id = (SELECT id FROM tags WHERE slug = ?1)${storyReaches("l.post_id")}
    ${NEWEST_LISTED}`,
  // The newest stories of each tag of the topic, then the newest of these, without duplicates.
  topic: `SELECT n.post_id AS id FROM topics o
    JOIN topic_tags t ON t.topic_id = o.id
    JOIN post_tags n ON n.tag_id = t.tag_id AND n.post_id IN (SELECT l.post_id FROM post_tags l
      WHERE l.is_listed = 1 AND l.tag_id = t.tag_id${storyReaches("l.post_id")} ${NEWEST_LISTED})
    WHERE o.slug = ?1 GROUP BY n.post_id
    ORDER BY max(n.first_published_at) DESC, n.post_id DESC LIMIT ${FEED_SIZE}`,
} as const;

export type FeedKind = keyof typeof PICKS;

// Built once, so that requests don't pay for building the statements.
const STATEMENTS = Object.fromEntries(
  Object.entries(PICKS).map(([kind, pick]) => [
    kind,
    `WITH page AS MATERIALIZED (${pick})
     ${storySelect("page k JOIN posts p ON p.id = k.id", { extra: DETAIL_COLUMNS })}
     ORDER BY p.first_published_at DESC, p.id DESC`,
  ]),
) as Record<FeedKind, string>;

/**
 * Returns the newest listed stories of a feed (at most 25), each with as much of its body as the
 * viewer may read. Leaves out stories whose stored text is broken. Runs one statement. `names` are
 * lower-case slugs, the publication's before the tag's.
 */
export async function feedStories(
  context: DomainContext,
  kind: FeedKind,
  ...names: string[]
): Promise<FeedStory[]> {
  const rows = await context.db.all<RawStory & RawDetail>(STATEMENTS[kind], ...names);
  const stories = await Promise.all(rows.map((row) => toFeedStory(context, row)));
  return stories.filter((story) => story !== null);
}

const BY_IDS = `WITH page AS MATERIALIZED (SELECT key AS position, value AS id FROM json_each(?1))
  ${storySelect("page k JOIN posts p ON p.id = k.id AND p.is_listed = 1", { extra: DETAIL_COLUMNS })}
  ORDER BY k.position`;

/** The same for these stories, in their order, without those that are no longer listed. */
export async function feedStoriesById(
  context: DomainContext,
  ids: readonly string[],
): Promise<FeedStory[]> {
  const rows = await context.db.all<RawStory & RawDetail>(BY_IDS, JSON.stringify(ids));
  const stories = await Promise.all(rows.map((row) => toFeedStory(context, row)));
  return stories.filter((story) => story !== null);
}

async function toFeedStory(
  context: DomainContext,
  {
    document,
    people,
    tags,
    licenseNote,
    repost,
    series,
    topQuote,
    formerSlugs,
    ...raw
  }: RawStory & RawDetail,
): Promise<FeedStory | null> {
  const story = toStory(context, raw);
  seenDetail(context, story.id, {
    document,
    people,
    tags,
    licenseNote,
    repost,
    series,
    topQuote,
    formerSlugs,
  });
  const body = await readableBody(context, story);
  if (!body) return null;
  return {
    story,
    body,
    authors: await authorsOf(context, story),
    tags: await tagsOf(context, story.id),
    licenseNote: await licenseNoteOf(context, story.id),
  };
}

/** The text of a story that has been read with its row; null where it is broken, which is logged. */
async function readableBody(context: DomainContext, story: StoryRow): Promise<StoryBody | null> {
  try {
    return await bodyFor(context, story);
  } catch (error) {
    log("error", "A feed omits the text of a story with an invalid document", {
      postId: story.id,
      error,
    });
    return null;
  }
}
