// Lists of published stories in orders that an index covers. Every list filters by `is_listed`, so
// unlisted, suspended, and unpublished stories and responses never appear.

import { DAY_MS } from "../../../../shared/durations.ts";
import type { Bindable } from "../../../db/database.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import { notMuted } from "../mutes/notMuted.ts";
import { storyReaches } from "../people/limitedReach.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "./storyRow.ts";

/** Orders of a story list, each with its column in a keyset index. */
const ORDERS = {
  LATEST: { column: "first_published_at", direction: "DESC" },
  OLDEST: { column: "first_published_at", direction: "ASC" },
  TOP: { column: "clap_count", direction: "DESC" },
  /** Newest first, where claps make a story count as newer (0006_posts.sql). */
  HOT: { column: "hot_at", direction: "DESC" },
} as const;
export type StoryOrder = keyof typeof ORDERS;

/** The longest time window whose most clapped stories are found by reading all of it. */
const MAX_SORTED_WINDOW_MS = 31 * DAY_MS;

/** Filters of a story list. Timestamps are in milliseconds since 1970. */
export interface StoryFilter {
  creatorId?: string;
  collectionId?: string;
  tagId?: string;
  /** Like `tagId`, if only the tag's slug is known. */
  tagSlug?: string;
  /** Stories to exclude. */
  exceptIds?: readonly string[];
  /** Published on this UTC day, counted from 1970. */
  publishedOnDay?: number;
  /** Inclusive. */
  publishedAfter?: number;
  /** Exclusive. */
  publishedBefore?: number;
}

/** A page of published, listed stories. Throws like Database. */
export async function listStories(
  context: DomainContext,
  filter: StoryFilter,
  order: StoryOrder,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  const values: Bindable[] = [];
  const bind = (value: Bindable): string => `?${values.push(value)}`;
  const { direction } = ORDERS[order];
  // The page's ids are selected first, so that card data is read only for those.
  const rows = await context.db.all<ListedStory>(
    `WITH page AS (${pageOfIds(context, filter, order, bounds, bind)})
     ${storySelect("page k JOIN posts p ON p.id = k.id", { extra: "k.position AS position" })}
     ORDER BY k.position ${direction}, k.id ${direction}`,
    ...values,
  );
  return toStoryPage(context, rows, bounds);
}

/** SQL for ids with their sort values, one more than the page holds. */
function pageOfIds(
  context: DomainContext,
  filter: StoryFilter,
  order: StoryOrder,
  bounds: PageBounds,
  bind: (value: Bindable) => string,
): string {
  const { column, direction } = ORDERS[order];
  const isTagged = filter.tagId !== undefined || filter.tagSlug !== undefined;
  const [list, id] = isTagged ? ["l", "l.post_id"] : ["p", "p.id"];
  // The most clapped stories of a short window are read by time and then sorted. A longer one may
  // hold most stories, so the clap index is scanned instead. A plus hides a column from SQLite's
  // choice of an index.
  const { publishedAfter } = filter;
  const isTopOfWindow = order === "TOP" && publishedAfter !== undefined;
  const isSorted = isTopOfWindow && context.now - publishedAfter <= MAX_SORTED_WINDOW_MS;
  const position = `${isSorted ? "+" : ""}${list}.${column}`;

  const where = [`${list}.is_listed = 1`];
  if (filter.tagId !== undefined) where.push(`l.tag_id = ${bind(filter.tagId)}`);
  if (filter.tagSlug !== undefined) {
    where.push(`l.tag_id = (SELECT id FROM tags WHERE slug = ${bind(filter.tagSlug)})`);
  }
  if (filter.creatorId !== undefined) where.push(`p.creator_id = ${bind(filter.creatorId)}`);
  if (filter.collectionId !== undefined) {
    where.push(`${list}.collection_id = ${bind(filter.collectionId)}`);
  }
  if (filter.exceptIds?.length) {
    where.push(
      `${id} NOT IN (SELECT value FROM json_each(${bind(JSON.stringify(filter.exceptIds))}))`,
    );
  }
  if (filter.publishedOnDay !== undefined) {
    where.push(`p.published_day = ${bind(filter.publishedOnDay)}`);
  }
  if (publishedAfter !== undefined) {
    const plus = isTopOfWindow && !isSorted ? "+" : "";
    where.push(`${plus}${list}.first_published_at >= ${bind(publishedAfter)}`);
  }
  if (filter.publishedBefore !== undefined) {
    where.push(`${list}.first_published_at < ${bind(filter.publishedBefore)}`);
  }
  if (bounds.after) {
    const sign = direction === "DESC" ? "<" : ">";
    where.push(
      `(${position}, ${id}) ${sign} (${bind(bounds.after.value)}, ${bind(bounds.after.id)})`,
    );
  }
  const muted = notMuted(context, bind);
  // A writer's list ignores mutes; a publication's list hides only muted writers.
  const unmuted =
    filter.creatorId !== undefined
      ? ""
      : filter.collectionId !== undefined
        ? muted.storyOf(id)
        : muted.story(id);
  const isOfAll = filter.creatorId === undefined && filter.collectionId === undefined;
  const reached = isOfAll ? storyReaches(id) : "";
  const isOfStories = filter.creatorId !== undefined || filter.publishedOnDay !== undefined;
  const tagged = isOfStories ? "post_tags l JOIN posts p ON p.id = l.post_id" : "post_tags l";
  return `SELECT ${id} AS id, ${position} AS position FROM ${isTagged ? tagged : "posts p"}
    WHERE ${where.join(" AND ")}${unmuted}${reached}
    ORDER BY ${position} ${direction}, ${id} ${direction} LIMIT +${bind(bounds.limit + 1)}`;
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
