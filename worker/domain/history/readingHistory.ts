import { sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  onlyVisible,
  type RawRootedStory,
  rootedStorySelect,
  toRootedStory,
} from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

/** A story in a person's reading history. */
export interface ReadStoryRow {
  post: StoryRow;
  /** The last time it was read, in milliseconds since 1970. */
  readAt: number;
}

/**
 * Returns a page of a person's reading history, most recent first. A page may be shorter than
 * requested, because responses to hidden stories are left out.
 */
export async function readingHistory(
  context: DomainContext,
  userId: IdOrLookup,
  bounds: PageBounds,
): Promise<Page<ReadStoryRow>> {
  const rows = await context.db.all<RawRootedStory & { readAt: number }>(sql`
    ${rootedStorySelect(sql`reading_history h JOIN posts p ON p.id = h.post_id`, sql`h.read_at AS readAt`)}
    WHERE h.user_id = ${userId}
      AND (h.read_at, h.post_id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
      AND ${isPublishedSql("p")} AND p.is_hidden_response = 0
    ORDER BY h.read_at DESC, h.post_id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(rows, bounds, ({ readAt, id }) => ({ value: readAt, id }));
  const edges = await Promise.all(
    page.edges.map(async ({ cursor, node: row }) => {
      const post = await onlyVisible(context, toRootedStory(context, row));
      return post && { cursor, node: { post, readAt: row.readAt } };
    }),
  );
  return { ...page, edges: edges.filter((edge) => edge !== null) };
}

/** Loads whether a person has paused their reading history, by user id. */
export const isHistoryPaused = defineLoader<DomainContext, string, boolean>(
  async (context, ids) => {
    const rows = await context.db.all<{ id: string }>(sql`
      SELECT user_id AS id FROM reading_history_pauses
      WHERE user_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const paused = new Set(rows.map(({ id }) => id));
    return ids.map((id) => paused.has(id));
  },
);
