import { SEARCH_INDEXES, type SearchIndex } from "../../../shared/search/multiQuery.ts";

/** Number of `search_entries` ids reserved for each index. */
const RANGE = 2 ** 40;

/** Returns the `search_entries` id range of an index, both ends inclusive (0011_search.sql). */
export function idRangeOf(index: SearchIndex): { from: number; to: number } {
  const from = RANGE * (SEARCH_INDEXES.indexOf(index) + 1);
  return { from, to: from + RANGE - 1 };
}
