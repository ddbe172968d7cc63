// Lists of published stories in orders that an index covers. Every list filters by `is_listed`, so
// unlisted, suspended, and unpublished stories and responses never appear.

import { DAY_MS } from "../../../../shared/durations.ts";
import { sql, type Sql, identifier, joinSql } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notMuted } from "../../mutes/rows/notMuted.ts";
import { storyReaches } from "../../people/rows/limitedReach.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "./storyRow.ts";

/** Orders of a story list, each with its column in a keyset index. */
const ORDERS = {
  LATEST: { column: "first_published_at", direction: sql`DESC` },
  OLDEST: { column: "first_published_at", direction: sql`ASC` },
  TOP: { column: "clap_count", direction: sql`DESC` },
  /** Newest first, where claps make a story count as newer (0006_posts.sql). */
  HOT: { column: "hot_at", direction: sql`DESC` },
} as const;
export type StoryOrder = keyof typeof ORDERS;

/** The longest time window whose most clapped stories are found among those of each of its days. */
const MAX_WINDOW_OF_DAYS_MS = 31 * DAY_MS;

/** Filters of a story list. Timestamps are in milliseconds since 1970. */
export interface StoryFilter {
  creatorId?: string;
  collectionId?: string;
  tagId?: string;
  /** Like `tagId`, if only the tag's slug is known. */
  tagSlug?: string;
  /** The slug of another tag that the stories of a tag must have too. */
  alsoTagSlug?: string;
  /** Stories to exclude. */
  exceptIds?: readonly string[];
  /** Published on this UTC day, counted from 1970. */
  publishedOnDay?: number;
  /** Inclusive. */
  publishedAfter?: number;
  /** Exclusive. */
  publishedBefore?: number;
}

/** A page of published, listed stories. */
export async function listStories(
  context: DomainContext,
  filter: StoryFilter,
  order: StoryOrder,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  const { direction } = ORDERS[order];
  // The page's ids are selected first, so that card data is read only for those.
  const rows = await context.db.all<ListedStory>(sql`
    WITH page AS (${pageOfIds(context, filter, order, bounds)})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, { extra: sql`k.position AS position` })}
    ORDER BY k.position ${direction}, k.id ${direction}`);
  return toStoryPage(context, rows, bounds);
}

/** SQL for ids with their sort values, one more than the page holds. */
function pageOfIds(
  context: DomainContext,
  filter: StoryFilter,
  order: StoryOrder,
  bounds: PageBounds,
): Sql {
  const { column, direction } = ORDERS[order];
  const tagId =
    filter.tagId !== undefined
      ? sql`${filter.tagId}`
      : filter.tagSlug !== undefined
        ? sql`(SELECT id FROM tags WHERE slug = ${filter.tagSlug})`
        : null;
  const isTagged = tagId !== null;
  const [list, id] = isTagged ? [sql`l`, sql`l.post_id`] : [sql`p`, sql`p.id`];
  const position = sql`${list}.${identifier(column)}`;
  // The most clapped stories of a short window are among those of its days, which an index finds. For a
  // longer one, which may hold most stories, the index of all claps is scanned: the plus hides the
  // time from SQLite's choice of an index.
  const { publishedAfter } = filter;
  const isTopOfWindow = order === "TOP" && publishedAfter !== undefined;
  const days =
    isTopOfWindow && isTagged && context.now - publishedAfter <= MAX_WINDOW_OF_DAYS_MS
      ? daysBetween(publishedAfter, context.now)
      : null;

  const where = [sql`${list}.is_listed = 1`];
  if (isTagged) where.push(sql`l.tag_id = ${tagId}`);
  if (filter.creatorId !== undefined) where.push(sql`p.creator_id = ${filter.creatorId}`);
  if (filter.collectionId !== undefined) {
    where.push(sql`${list}.collection_id = ${filter.collectionId}`);
  }
  if (filter.alsoTagSlug !== undefined) {
    where.push(sql`EXISTS (SELECT 1 FROM post_tags also JOIN tags other ON other.id = also.tag_id
      WHERE also.post_id = ${id} AND other.slug = ${filter.alsoTagSlug})`);
  }
  if (filter.exceptIds?.length) {
    where.push(
      sql`${id} NOT IN (SELECT value FROM json_each(${JSON.stringify(filter.exceptIds)}))`,
    );
  }
  if (filter.publishedOnDay !== undefined) {
    where.push(sql`p.published_day = ${filter.publishedOnDay}`);
  }
  if (publishedAfter !== undefined) {
    const plus = isTopOfWindow ? sql`+` : sql``;
    where.push(sql`${plus}${list}.first_published_at >= ${publishedAfter}`);
  }
  if (filter.publishedBefore !== undefined) {
    where.push(sql`${list}.first_published_at < ${filter.publishedBefore}`);
  }
  if (bounds.after) {
    const sign = order === "OLDEST" ? sql`>` : sql`<`;
    where.push(sql`(${position}, ${id}) ${sign} (${bounds.after.value}, ${bounds.after.id})`);
  }
  const muted = notMuted(context);
  // A writer's list ignores mutes; a publication's list hides only muted writers.
  const unmuted =
    filter.creatorId !== undefined
      ? sql``
      : filter.collectionId !== undefined
        ? muted.storyOf(id)
        : muted.story(id);
  const isOfAll = filter.creatorId === undefined && filter.collectionId === undefined;
  const reached = isOfAll ? storyReaches(id) : sql``;
  const isOfStories = filter.creatorId !== undefined || filter.publishedOnDay !== undefined;
  const tagged = isOfStories ? sql`post_tags l JOIN posts p ON p.id = l.post_id` : sql`post_tags l`;
  if (days) where.push(sql`l.published_day = d.value`);
  const limit = sql`LIMIT +${bounds.limit + 1}`;
  const found = (columns: Sql): Sql => sql`
    SELECT ${columns}
    FROM ${isTagged ? tagged : sql`posts p`} WHERE ${joinSql(where, " AND ")}${unmuted}${reached}
    ORDER BY ${position} ${direction}, ${id} ${direction} ${limit}`;
  if (!days) return found(sql`${id} AS id, ${position} AS position`);
  return sql`
    SELECT o.post_id AS id, o.clap_count AS position
    FROM json_each(${JSON.stringify(days)}) d
      CROSS JOIN post_tags o ON o.tag_id = ${tagId!} AND o.post_id IN (${found(sql`l.post_id`)})
    ORDER BY o.clap_count DESC, o.post_id DESC ${limit}`;
}

/** Returns the days since 1970, in UTC, from one timestamp to another. */
function daysBetween(from: number, to: number): number[] {
  const first = Math.floor(from / DAY_MS);
  return Array.from({ length: Math.floor(to / DAY_MS) - first + 1 }, (_, index) => first + index);
}

/** A story as a list reads it. */
export interface ListedStory extends RawStory {
  /** The sort value. */
  position: number;
}

/** Builds the page from `limit + 1` rows. */
export function toStoryPage(
  context: DomainContext,
  rows: readonly ListedStory[],
  bounds: PageBounds,
): Page<StoryRow> {
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: toStory(context, node) })),
  };
}
