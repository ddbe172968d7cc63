import type { SearchIndex } from "./multiQuery.ts";

/** What narrows the requests of a search. */
export interface Narrowing {
  /** Holds can_view_unfiltered_search: others find what is of high quality (reader.md §5). */
  seesAll: boolean;
  /** Whose stories alone, or those of which list, are looked for; null for everybody's. */
  owner: { creatorId: string } | { collectionId: string } | { catalogId: string } | null;
}

/** The filters of an index, in the provider's spelling. */
export function filtersOf(index: SearchIndex, { seesAll, owner }: Narrowing): string {
  const filters: string[] = [];
  if (index === "tags") filters.push("postCount >= 1");
  if (index === "users" && !seesAll) filters.push("highQualityUser:true");
  if (index === "posts") {
    if (!seesAll) filters.push("highQualityPost:true");
    if (owner && "creatorId" in owner) filters.push(`creatorId:${owner.creatorId}`);
    if (owner && "collectionId" in owner) filters.push(`collectionId:${owner.collectionId}`);
    if (owner && "catalogId" in owner) filters.push(`catalogId:"${owner.catalogId}"`);
  }
  return filters.join(" AND ");
}
