import { sql } from "../../db/sql.ts";
import { predefinedCatalogId } from "../../../shared/lists/predefinedCatalogs.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { SuggestionsKey } from "../follows/suggestions.ts";
import {
  onlyVisible,
  type RawRootedStory,
  rootedStorySelect,
  toRootedStory,
} from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

/** Number of extra rows read to replace stories that the person may no longer see. */
const SPARE = 12;

/** Loads the first visible stories of a person's reading list (visibility as in `storyOfItem`). */
export const latestSaved = defineLoader<DomainContext, SuggestionsKey, StoryRow[]>(
  (context, keys) => Promise.all(keys.map((key) => read(context, key))),
  (key) => JSON.stringify(key),
);

async function read(
  context: DomainContext,
  { userId, limit }: SuggestionsKey,
): Promise<StoryRow[]> {
  const rows = await context.db.all<RawRootedStory>(sql`
    ${rootedStorySelect(sql`catalog_items i JOIN posts p ON p.id = i.post_id`)}
    WHERE i.catalog_id = ${predefinedCatalogId(userId, "READING_LIST")} AND i.removed_at IS NULL
      AND ${isPublishedSql("p")}
    ORDER BY i.position DESC, i.id DESC LIMIT +${limit + SPARE}`);
  const seen = await Promise.all(
    rows.map((row) => onlyVisible(context, toRootedStory(context, row))),
  );
  return seen.filter((story) => story !== null).slice(0, limit);
}
