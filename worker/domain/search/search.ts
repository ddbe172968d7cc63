// Owns what a search finds and in what order (decision 56). All indexes of a request are asked in one
// trip; those in which nothing is found are asked again, once, with typing errors forgiven.

import type { DomainContext } from "../context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { correctWords } from "./correctWords.ts";
import { type Corrections, matchedSelect, startBinding } from "./matchExpression.ts";
import { readQuery, type ReadQuery } from "./readQuery.ts";
import type { SearchFilters } from "./searchFilters.ts";
import { idRangeOf, type SearchIndex } from "./searchIndexes.ts";
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

/** What was found. */
export interface Found {
  /** As `searchSources.ts` selects them, best first. */
  hits: Record<string, unknown>[];
  total: number;
  /** What the hits were found by, with what was taken for misspelt words. */
  query: ReadQuery;
  corrections: Corrections;
}

const NO_CORRECTIONS: Corrections = new Map();

/** The answers to some searches, in their order. Throws as `Database.all`. */
export async function search(
  context: DomainContext,
  searches: readonly Search[],
): Promise<Found[]> {
  const [flags, session] = await Promise.all([viewerFlags(context), context.session()]);
  const viewer = { seesAll: flags.can_view_unfiltered_search, userId: session?.userId ?? null };
  return Promise.all(searches.map((asked) => searchOne(context, asked, viewer)));
}

interface Viewer {
  /** Holds can_view_unfiltered_search. */
  seesAll: boolean;
  userId: string | null;
}

async function searchOne(context: DomainContext, asked: Search, viewer: Viewer): Promise<Found> {
  const query = readQuery(asked.query);
  const first = await askIndex(context, { ...asked, read: query }, NO_CORRECTIONS, viewer);
  if (first.total > 0) return { ...first, query, corrections: NO_CORRECTIONS };
  const corrections = await correctWords(context, query.words);
  if ([...corrections.values()].every((words) => words.length === 0))
    return { ...first, query, corrections: NO_CORRECTIONS };
  const second = await askIndex(context, { ...asked, read: query }, corrections, viewer);
  return { ...second, query, corrections };
}

async function askIndex(
  { db, now }: DomainContext,
  { index, read, query, filters, hitsPerPage, page }: Search & { read: ReadQuery },
  corrections: Corrections,
  { seesAll, userId }: Viewer,
): Promise<Pick<Found, "hits" | "total">> {
  const binding = startBinding();
  const matched = matchedSelect(read, corrections, idRangeOf(index), binding);
  if (matched === null) return { hits: [], total: 0 };
  const { from, name, hit, score, where } = SOURCES[index];
  const conditions = where({
    filters,
    bind: binding.bind,
    isHighQuality: seesAll ? filters.isHighQuality === true : true,
    viewerId: userId,
  });
  const typed = binding.bind(query.trim().toLowerCase());
  const likeness = `CASE WHEN lower(${name}) = ${typed} THEN 3.0
    WHEN instr(lower(${name}), ${typed}) > 0 THEN 1.5 ELSE 1.0 END`;
  const row = await db.first<{ total: number; hits: string }>(
    `WITH matched AS MATERIALIZED (${matched}),
     found AS MATERIALIZED (
       SELECT e.entity_id AS id, m.relevance * ${likeness} * ${score(binding.bind(now))} AS score
       FROM matched m JOIN search_entries e ON e.id = m.id JOIN ${from} ON x.id = e.entity_id
       WHERE ${conditions.join(" AND ")}),
     best AS (SELECT id, score FROM found ORDER BY score DESC, id
       LIMIT +${binding.bind(hitsPerPage)} OFFSET +${binding.bind(hitsPerPage * page)})
     SELECT (SELECT count(*) FROM found) AS total, (SELECT json_group_array(json_object(${hit})
       ORDER BY best.score DESC, best.id) FROM best JOIN ${from} ON x.id = best.id) AS hits`,
    ...binding.values,
  );
  return {
    total: row?.total ?? 0,
    hits: JSON.parse(row?.hits ?? "[]") as Record<string, unknown>[],
  };
}
