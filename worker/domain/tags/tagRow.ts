import { type Columns, jsonObject, selectList } from "../../db/columns.ts";
import type { TagSummary } from "../stories/storyRow.ts";

const COLUMNS: Columns<TagSummary> = {
  id: "id",
  slug: "slug",
  displayTitle: "display_title",
  postCount: "post_count",
  followerCount: "follower_count",
};

/** The columns of a tag as a select list. */
export const tagColumns = (alias: string): string => selectList(COLUMNS, alias);

/** A tag as a JSON object made from the tags table under `alias`. */
export const tagJson = (alias: string): string => jsonObject(COLUMNS, alias);
