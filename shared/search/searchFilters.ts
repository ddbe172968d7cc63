import type { SearchIndex } from "./multiQuery.ts";

/** The restrictions of a search. */
export interface Narrowing {
  /**
   * The viewer has the flag can_view_unfiltered_search. Others find only high-quality results.
   */
  seesAll: boolean;
  /** Restricts the search to stories of one user, publication or list; null for no restriction. */
  owner: { creatorId: string } | { collectionId: string } | { catalogId: string } | null;
}

/** Returns the filters of an index in the provider's syntax. */
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
