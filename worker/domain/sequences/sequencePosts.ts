import { sql, type Sql } from "../../db/sql.ts";
import { MAX_SEQUENCE_POSTS } from "../../../shared/limits.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { storyById } from "../stories/rows/stories.ts";
import { type ListedStory, toStoryPage } from "../stories/rows/storyLists.ts";
import { storySelect, type StoryRow } from "../stories/rows/storyRow.ts";
import type { SequenceRow } from "./sequences.ts";

/** A story's position among the listed stories of a series. */
export interface SequencePosition {
  /** From 1. */
  position: number;
  total: number;
  previous: StoryRow | null;
  next: StoryRow | null;
}

/** Returns a page of a series' listed stories, in order. */
export function listSequencePosts(
  context: DomainContext,
  { id }: Pick<SequenceRow, "id">,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  return readPosts(context, id, bounds, sql`p.is_listed = 1`);
}

/**
 * Returns a page of all stories of a series, including unlisted ones, for its writer.
 */
export function listOwnSequencePosts(
  context: DomainContext,
  { id }: Pick<SequenceRow, "id">,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  return readPosts(context, id, bounds, sql`p.status <> 'DELETED'`);
}

async function readPosts(
  context: DomainContext,
  sequenceId: string,
  bounds: PageBounds,
  condition: Sql,
): Promise<Page<StoryRow>> {
  const rows = await context.db.all<ListedStory>(sql`
    WITH page AS (SELECT s.post_id AS id, s.position FROM sequence_posts s
      JOIN posts p ON p.id = s.post_id
      WHERE s.sequence_id = ${sequenceId} AND ${condition}
        AND s.position > ${bounds.after?.value ?? -1}
      ORDER BY s.position LIMIT +${bounds.limit + 1})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, { extra: sql`k.position AS position` })}
      ORDER BY k.position`);
  return toStoryPage(context, rows, bounds);
}

/**
 * Returns a story's position in a series, or null if it isn't listed there.
 */
export async function positionInSequence(
  context: DomainContext,
  { id }: Pick<SequenceRow, "id">,
  postId: string,
): Promise<SequencePosition | null> {
  const rows = await context.db.all<{ id: string }>(sql`
    SELECT s.post_id AS id FROM sequence_posts s JOIN posts p ON p.id = s.post_id
    WHERE s.sequence_id = ${id} AND p.is_listed = 1 ORDER BY s.position LIMIT +${MAX_SEQUENCE_POSTS}`);
  const index = rows.findIndex((row) => row.id === postId);
  if (index === -1) return null;
  const at = (place: number): Promise<StoryRow | null> | null => {
    const row = rows[place];
    return row ? storyById(context).load(row.id) : null;
  };
  const [previous, next] = await Promise.all([at(index - 1), at(index + 1)]);
  return { position: index + 1, total: rows.length, previous, next };
}

/**
 * Returns the id of the series to redirect a story to: the oldest public one that contains it, or
 * null.
 */
export async function sequenceOfStory(
  { db }: Pick<DomainContext, "db">,
  postId: string,
): Promise<string | null> {
  const row = await db.first<{ id: string }>(sql`
    SELECT q.id FROM sequence_posts s JOIN sequences q ON q.id = s.sequence_id
    JOIN posts p ON p.id = s.post_id
    WHERE s.post_id = ${postId} AND q.is_public = 1 AND p.is_listed = 1 ORDER BY q.created_at, q.id`);
  return row?.id ?? null;
}
