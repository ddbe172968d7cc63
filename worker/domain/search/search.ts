// Owns the hits of a search in each index. One statement searches all indexes of a request. Indexes
// with few hits are searched once more, with spelling corrections.

import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { answerTo } from "./answerTo.ts";
import {
  type Corrected,
  prefetchCorrections,
  searchWithCorrections,
  searcherOf,
} from "./searchWithCorrections.ts";
import { type AskedRows, bestRows, isPoorSql } from "./bestRows.ts";
import type { SearchFilters } from "./searchFilters.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import { SOURCES } from "./searchSources.ts";

/** A search of one index. */
export interface Search {
  index: SearchIndex;
  /** As the viewer typed it. */
  query: string;
  filters: SearchFilters;
  hitsPerPage: number;
  /** From 0. */
  page: number;
}

interface Hits {
  /** As `searchSources.ts` selects them, best first. */
  hits: Record<string, unknown>[];
  total: number;
  /** The real count may be greater than `total`. */
  isCapped: boolean;
  /** It found so little that its words may be misspelled. */
  isPoor: boolean;
}

const NOTHING: Hits = { hits: [], total: 0, isCapped: false, isPoor: false };

export type Found = Corrected<Hits>;

/** Returns the results of the searches, in the same order. */
export async function search(
  context: DomainContext,
  searches: readonly Search[],
): Promise<Found[]> {
  for (const { query } of searches) prefetchCorrections(context, query);
  const searcher = await searcherOf(context);
  return Promise.all(
    searches.map((asked) =>
      searchWithCorrections(context, asked, (wording) =>
        askIndex(context, asked, { ...asked, ...wording, searcher, now: context.now }),
      ),
    ),
  );
}

async function askIndex(
  context: DomainContext,
  { index, hitsPerPage, page }: Search,
  asked: AskedRows,
): Promise<Hits> {
  const { words, runs } = asked.read;
  if (words.length === 0 && runs.length === 0) return NOTHING;
  const part = { limit: hitsPerPage, offset: hitsPerPage * page };
  const { from, hit } = SOURCES[index];
  const rows = bestRows(asked, part);
  if (rows === null) return NOTHING;
  const { capped, poor, ...found } = (await answerTo(context).load(
    sql`WITH ${rows}
      SELECT json_object('total', (SELECT count(*) FROM found),
        'capped', (SELECT capped FROM capping),
        'poor', ${isPoorSql(index)},
        'hits', (SELECT json_group_array(json_object(${hit}) ORDER BY best.score DESC, best.id)
          FROM best JOIN ${from} ON x.id = best.id))`,
  )) as Omit<Hits, "isCapped" | "isPoor"> & { capped: number; poor: number };
  return { ...found, isCapped: capped === 1, isPoor: poor === 1 };
}
