import { SEARCH_INDEXES, type SearchIndex } from "../../../../shared/rules/multiQuery.ts";

/** How many ids of `search_entries` a kind has. */
const RANGE = 2 ** 40;

/** The ids of `search_entries` that an index has, both ends included (0011_search.sql). */
export function idRangeOf(index: SearchIndex): { from: number; to: number } {
  const from = RANGE * (SEARCH_INDEXES.indexOf(index) + 1);
  return { from, to: from + RANGE - 1 };
}
