import { collectionTag, tagTag } from "../../../../shared/cacheTags.ts";

/** Returns the ids of the tags and publications named in cache tags. */
export function touchedIds(touched: readonly string[]): {
  tagIds: string[];
  collectionIds: string[];
} {
  const idsOf = (prefix: string): string[] =>
    touched.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
  return { tagIds: idsOf(tagTag("")), collectionIds: idsOf(collectionTag("")) };
}
