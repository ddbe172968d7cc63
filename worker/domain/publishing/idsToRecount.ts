import { idsInTags } from "../../../shared/cache/cacheTags.ts";

/** Returns the topics and publications among the tags that a write purges; it recounts them. */
export function idsToRecount(purgeTags: readonly string[]): {
  tagIds: string[];
  collectionIds: string[];
} {
  return { tagIds: idsInTags(purgeTags, "tag"), collectionIds: idsInTags(purgeTags, "collection") };
}
