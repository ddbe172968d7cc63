import { sql, type Sql, literal, type Statement } from "../../db/sql.ts";
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

const NEWEST_POSTS = sql`ORDER BY p.first_published_at DESC, p.id DESC LIMIT ${literal(FEED_SIZE)}`;
const NEWEST_LISTED = sql`ORDER BY l.first_published_at DESC, l.post_id DESC
  LIMIT ${literal(FEED_SIZE)}`;
const bySlug = (slug: string): Sql => sql`(SELECT id FROM active_collections WHERE slug = ${slug})`;

/**
 * SELECTs of each feed's story ids, by the names in the feed's URL, so that the stories load in the
 * same round trip as the feed's subject. Each scans an index from the newest story.
 */
const PICKS = {
  latest: () => sql`
    SELECT p.id AS id FROM posts p
    WHERE p.is_listed = 1${personReaches(sql`p.creator_id`)} ${NEWEST_POSTS}`,
  // The most clapped stories of the seven days before the newest story: the most clapped of each
  // UTC day that these touch, then of all of them.
  top: () => sql`
    SELECT p.id AS id
    FROM (SELECT max(first_published_at) - ${literal(7 * DAY_MS)} AS start FROM posts
      WHERE is_listed = 1) w
    CROSS JOIN json_each('[0,1,2,3,4,5,6,7]') d
    CROSS JOIN posts p ON p.id IN (SELECT l.id FROM posts l
      WHERE l.is_listed = 1 AND l.published_day = w.start / ${literal(DAY_MS)} + d.value
        AND l.first_published_at > w.start${personReaches(sql`l.creator_id`)}
      ORDER BY l.clap_count DESC, l.id DESC LIMIT ${literal(FEED_SIZE)})
    ORDER BY p.clap_count DESC, p.first_published_at DESC, p.id DESC LIMIT ${literal(FEED_SIZE)}`,
  collection: (slug: string) => sql`
    SELECT p.id AS id FROM posts p
    WHERE p.is_listed = 1 AND p.collection_id = ${bySlug(slug)} ${NEWEST_POSTS}`,
  collectionTag: (slug: string, tag: string) => sql`
    SELECT l.post_id AS id FROM post_tags l
    WHERE l.is_listed = 1 AND l.tag_id = (SELECT id FROM tags WHERE slug = ${tag})
      AND l.collection_id = ${bySlug(slug)} ${NEWEST_LISTED}`,
  user: (username: string) => sql`
    SELECT l.post_id AS id FROM user_posts l
    WHERE l.is_listed = 1 AND l.user_id = (SELECT id FROM users WHERE username_key = ${username})
    ${NEWEST_LISTED}`,
  tag: (slug: string) => sql`
    SELECT l.post_id AS id FROM post_tags l
    WHERE l.is_listed = 1 AND l.tag_id = (SELECT id FROM tags
      WHERE slug = ${slug})${storyReaches(sql`l.post_id`)}
    ${NEWEST_LISTED}`,
  // The newest stories of each tag of the topic, then the newest of these, without duplicates.
  topic: (slug: string) => sql`
    SELECT n.post_id AS id FROM topics o
    JOIN topic_tags t ON t.topic_id = o.id
    JOIN post_tags n ON n.tag_id = t.tag_id AND n.post_id IN (SELECT l.post_id FROM post_tags l
      WHERE l.is_listed = 1 AND l.tag_id = t.tag_id${storyReaches(sql`l.post_id`)} ${NEWEST_LISTED})
    WHERE o.slug = ${slug} GROUP BY n.post_id
    ORDER BY max(n.first_published_at) DESC, n.post_id DESC LIMIT ${literal(FEED_SIZE)}`,
} satisfies Record<string, (first: string, second: string) => Sql>;

export type FeedKind = keyof typeof PICKS;

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
  const [first = "", second = ""] = names;
  const rows = await context.db.all<RawStory & RawDetail>(sql`
    WITH page AS MATERIALIZED (${PICKS[kind](first, second)})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, { extra: DETAIL_COLUMNS })}
    ORDER BY p.first_published_at DESC, p.id DESC`);
  const stories = await Promise.all(rows.map((row) => toFeedStory(context, row)));
  return stories.filter((story) => story !== null);
}

const byIds = (idsJson: string): Statement<RawStory & RawDetail> => sql`
  WITH page AS MATERIALIZED (SELECT key AS position, value AS id FROM json_each(${idsJson}))
  ${storySelect(sql`page k JOIN posts p ON p.id = k.id AND p.is_listed = 1`, { extra: DETAIL_COLUMNS })}
  ORDER BY k.position`;

/** The same for these stories, in their order, without those that are no longer listed. */
export async function feedStoriesById(
  context: DomainContext,
  ids: readonly string[],
): Promise<FeedStory[]> {
  const rows = await context.db.all<RawStory & RawDetail>(byIds(JSON.stringify(ids)));
  const stories = await Promise.all(rows.map((row) => toFeedStory(context, row)));
  return stories.filter((story) => story !== null);
}

async function toFeedStory(
  context: DomainContext,
  row: RawStory & RawDetail,
): Promise<FeedStory | null> {
  const story = toStory(context, row);
  seenDetail(context, story.id, row);
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
