// Owns what a search answers of each index. All indexes of a request are asked in one trip; those in
// which nothing is found are asked again, once, with typing errors forgiven.

import type { DomainContext } from "../context.ts";
import { askForgiving, type Forgiven, searcherOf } from "./askForgiving.ts";
import { type AskedRows, bestRows } from "./bestRows.ts";
import { startBinding } from "./matchExpression.ts";
import type { SearchFilters } from "./searchFilters.ts";
import type { SearchIndex } from "../../../shared/rules/multiQuery.ts";
import { SOURCES } from "./searchSources.ts";

/** A search of one index. */
export interface Search {
  index: SearchIndex;
  /** As typed. */
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
  /** There may be more than `total`. */
  isCapped: boolean;
}

/** What was found. */
export type Found = Forgiven<Hits>;

/** The answers to some searches, in their order. Throws as `Database.all`. */
export async function search(
  context: DomainContext,
  searches: readonly Search[],
): Promise<Found[]> {
  const searcher = await searcherOf(context);
  return Promise.all(
    searches.map((asked) =>
      askForgiving(context, asked, (wording) =>
        askIndex(context, asked, { ...asked, ...wording, searcher, now: context.now }),
      ),
    ),
  );
}

async function askIndex(
  { db }: Pick<DomainContext, "db">,
  { index, hitsPerPage, page }: Search,
  asked: AskedRows,
): Promise<Hits> {
  const binding = startBinding();
  const part = { limit: hitsPerPage, offset: hitsPerPage * page };
  const best = bestRows(asked, part, binding);
  if (best === null) return { hits: [], total: 0, isCapped: false };
  const { from, hit } = SOURCES[index];
  const row = await db.first<{ total: number; capped: number; hits: string }>(
    `WITH ${best}
     SELECT (SELECT count(*) FROM found) AS total, (SELECT capped FROM brought) AS capped,
       (SELECT json_group_array(json_object(${hit})
       ORDER BY best.score DESC, best.id) FROM best JOIN ${from} ON x.id = best.id) AS hits`,
    ...binding.values,
  );
  return {
    total: row?.total ?? 0,
    isCapped: row?.capped === 1,
    hits: JSON.parse(row?.hits ?? "[]") as Record<string, unknown>[],
  };
}
