// The sort orders of writers' lists of stories, on `posts p`. They are indexed (migration 0214).

export type YourStoriesSort = "LAST_EDITED" | "NEWEST" | "OLDEST" | "MOST_READ";

/** SQL of when a story's text was last saved. */
export const EDITED_AT = "max(p.updated_at, p.draft_saved_at)";

interface StoryOrder {
  /** SQL of the sort position. */
  by: string;
  direction: "ASC" | "DESC";
}

const SORTS: Record<YourStoriesSort, StoryOrder> = {
  LAST_EDITED: { by: "p.last_edited_at", direction: "DESC" },
  NEWEST: { by: "p.begun_at", direction: "DESC" },
  OLDEST: { by: "p.begun_at", direction: "ASC" },
  MOST_READ: { by: "p.read_count", direction: "DESC" },
};

/**
 * Returns a sort order with the comparison operator for rows after a position and the start of the
 * first page.
 */
export function storyOrder(
  sort: YourStoriesSort,
): StoryOrder & { sign: "<" | ">"; start: { value: number; id: string } } {
  const order = SORTS[sort];
  return order.direction === "DESC"
    ? { ...order, sign: "<", start: { value: Number.MAX_SAFE_INTEGER, id: "~" } }
    : { ...order, sign: ">", start: { value: -1, id: "" } };
}
