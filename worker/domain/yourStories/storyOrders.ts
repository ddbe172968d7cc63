// The sort orders of writers' lists of stories, on `posts p`. They are indexed (migration 0214).

import { sql, type Sql } from "../../db/sql.ts";

export type YourStoriesSort = "LAST_EDITED" | "NEWEST" | "OLDEST" | "MOST_READ";

/** SQL of when a story's text was last saved. */
export const EDITED_AT = sql`max(p.updated_at, p.draft_saved_at)`;

interface StoryOrder {
  /** SQL of the sort position. */
  by: Sql;
  direction: Sql;
  /** The comparison operator for rows after a position. */
  sign: Sql;
  /** Before the first page. */
  start: { value: number; id: string };
}

const DESCENDING = {
  direction: sql`DESC`,
  sign: sql`<`,
  start: { value: Number.MAX_SAFE_INTEGER, id: "~" },
};
const ASCENDING = { direction: sql`ASC`, sign: sql`>`, start: { value: -1, id: "" } };

const SORTS: Record<YourStoriesSort, StoryOrder> = {
  LAST_EDITED: { by: sql`p.last_edited_at`, ...DESCENDING },
  NEWEST: { by: sql`p.begun_at`, ...DESCENDING },
  OLDEST: { by: sql`p.begun_at`, ...ASCENDING },
  MOST_READ: { by: sql`p.read_count`, ...DESCENDING },
};

export const storyOrder = (sort: YourStoriesSort): StoryOrder => SORTS[sort];
