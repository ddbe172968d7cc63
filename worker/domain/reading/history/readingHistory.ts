import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import {
  onlyVisible,
  type RawRootedStory,
  rootedStorySelect,
  toRootedStory,
} from "../../core/stories/stories.ts";
import type { StoryRow } from "../../core/stories/storyRow.ts";

/** A story that a person has read. */
export interface ReadStoryRow {
  post: StoryRow;
  /** The last time, in milliseconds since 1970. */
  readAt: number;
}

/**
 * A page of what a person has read, the last first; a page may hold less than asked for where responses
 * are left out whose story is not to be seen. Throws as Database does.
 */
export async function readingHistory(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<ReadStoryRow>> {
  const rows = await context.db.all<RawRootedStory & { readAt: number }>(
    `${rootedStorySelect("reading_history h JOIN posts p ON p.id = h.post_id", "h.read_at AS readAt")}
     WHERE h.user_id = ?1 AND (h.read_at, h.post_id) < (?2, ?3)
       AND p.status = 'PUBLISHED' AND p.is_suspended = 0 AND p.is_hidden_response = 0
     ORDER BY h.read_at DESC, h.post_id DESC LIMIT +?4`,
    userId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
  );
  const page = toPage(rows, bounds, ({ readAt, id }) => ({ value: readAt, id }));
  const edges = await Promise.all(
    page.edges.map(async ({ cursor, node: row }) => {
      const post = await onlyVisible(context, toRootedStory(context, row));
      return post && { cursor, node: { post, readAt: row.readAt } };
    }),
  );
  return { ...page, edges: edges.filter((edge) => edge !== null) };
}

/** Whether a person wants nothing noted of what they read, by their id. */
export const isHistoryPaused = defineLoader<DomainContext, string, boolean>(
  async (context, ids) => {
    const rows = await context.db.all<{ id: string }>(
      `SELECT user_id AS id FROM reading_history_pauses
       WHERE user_id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const paused = new Set(rows.map(({ id }) => id));
    return ids.map((id) => paused.has(id));
  },
);
