import { predefinedCatalogId } from "../../../shared/rules/predefinedCatalogs.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import type { SuggestionsKey } from "../follows/suggestions.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/storyRow.ts";

/** What stands first on a person's reading list. */
export const latestSaved = defineLoader<DomainContext, SuggestionsKey, StoryRow[]>(
  (context, keys) => Promise.all(keys.map((key) => read(context, key))),
  (key) => JSON.stringify(key),
);

async function read(
  context: DomainContext,
  { userId, limit }: SuggestionsKey,
): Promise<StoryRow[]> {
  const rows = await context.db.all<RawStory>(
    `${storySelect("catalog_items i JOIN posts p ON p.id = i.post_id")}
     WHERE i.catalog_id = ?1 AND i.removed_at IS NULL AND p.status = 'PUBLISHED' AND p.is_suspended = 0
     ORDER BY i.position DESC, i.id DESC LIMIT +?2`,
    predefinedCatalogId(userId, "READING_LIST"),
    limit,
  );
  return rows.map((row) => toStory(context, row));
}
