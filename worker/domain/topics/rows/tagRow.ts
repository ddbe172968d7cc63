import type { Sql } from "../../../db/sql.ts";
import { type Columns, fromJsonRow, jsonRow, selectList } from "../../../db/columns.ts";
import type { TagSummary } from "../../stories/rows/storyRow.ts";

const COLUMNS: Columns<TagSummary> = {
  id: "id",
  slug: "slug",
  displayTitle: "display_title",
  postCount: "post_count",
  followerCount: "follower_count",
};

/** Columns of a tag as a select list. */
export const tagColumns = (alias: string): Sql => selectList(COLUMNS, alias);

/** A tag as one JSON value from the tags table with `alias`; parse it with `tagsFromJson`. */
export const tagJson = (alias: string): Sql => jsonRow(COLUMNS, alias);

/** Parses tags from an array of `tagJson` values. */
export const tagsFromJson = (rows: string): TagSummary[] =>
  (JSON.parse(rows) as unknown[][]).map((row) => fromJsonRow(COLUMNS, row));
