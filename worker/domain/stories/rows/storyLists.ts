// Lists of published stories in orders that an index covers. Every list filters by `is_listed`, so
// unlisted, suspended, and unpublished stories and responses never appear.

import { DAY_MS } from "../../../../shared/durations.ts";
import type { Bindable } from "../../../db/database.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notMuted } from "../../mutes/rows/notMuted.ts";
import { storyReaches } from "../../people/rows/limitedReach.ts";
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

/** The longest time window whose most clapped stories are found among those of each of its days. */
const MAX_WINDOW_OF_DAYS_MS = 31 * DAY_MS;

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

/** A page of published, listed stories. */
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
  const tagId =
    filter.tagId !== undefined
      ? bind(filter.tagId)
      : filter.tagSlug !== undefined
        ? `(SELECT id FROM tags WHERE slug = ${bind(filter.tagSlug)})`
        : null;
  const isTagged = tagId !== null;
  const [list, id] = isTagged ? ["l", "l.post_id"] : ["p", "p.id"];
  const position = `${list}.${column}`;
  // The most clapped stories of a short window are among those of its days, which an index finds. For a
  // longer one, which may hold most stories, the index of all claps is scanned: the plus hides the
  // time from SQLite's choice of an index.
  const { publishedAfter } = filter;
  const isTopOfWindow = order === "TOP" && publishedAfter !== undefined;
  const days =
    isTopOfWindow && isTagged && context.now - publishedAfter <= MAX_WINDOW_OF_DAYS_MS
      ? daysBetween(publishedAfter, context.now)
      : null;

  const where = [`${list}.is_listed = 1`];
  if (isTagged) where.push(`l.tag_id = ${tagId}`);
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
    const plus = isTopOfWindow ? "+" : "";
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
  if (days) where.push("l.published_day = d.value");
  const limit = `LIMIT +${bind(bounds.limit + 1)}`;
  const found = (columns: string): string => `SELECT ${columns}
    FROM ${isTagged ? tagged : "posts p"} WHERE ${where.join(" AND ")}${unmuted}${reached}
    ORDER BY ${position} ${direction}, ${id} ${direction} ${limit}`;
  if (!days) return found(`${id} AS id, ${position} AS position`);
  return `SELECT o.post_id AS id, o.clap_count AS position
    FROM json_each(${bind(JSON.stringify(days))}) d
      CROSS JOIN post_tags o ON o.tag_id = ${tagId} AND o.post_id IN (${found("l.post_id")})
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
