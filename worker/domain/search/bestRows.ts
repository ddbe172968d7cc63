// Owns the SQL of a search: what it matches, what of that may be found, and which of it stands on the
// page that is asked for (decision 56).

import { DAY_MS } from "../../../shared/durations.ts";
import type { KeysetPosition } from "../../db/keyset.ts";
import { notMutedBy } from "../mutes/notMuted.ts";
import type { Binding } from "./matchExpression.ts";
import { type Corrections, matchedSelect, phraseSelect } from "./matchExpression.ts";
import type { ReadQuery } from "./readQuery.ts";
import type { SearchFilters } from "./searchFilters.ts";
import { idRangeOf, type SearchIndex } from "./searchIndexes.ts";
import { SOURCES } from "./searchSources.ts";

/** Who searches, as far as it matters to what is found. */
export interface Searcher {
  /** Holds can_view_unfiltered_search. */
  seesAll: boolean;
  userId: string | null;
}

/** A search of one index. */
export interface AskedRows {
  index: SearchIndex;
  /** As typed. */
  query: string;
  read: ReadQuery;
  corrections: Corrections;
  filters: SearchFilters;
  searcher: Searcher;
  /** In milliseconds since 1970. */
  now: number;
}

/** Which part of what is found: so many from a number on, or after a place. */
export type Part =
  | { limit: number; offset: number }
  | { limit: number; after: KeysetPosition | null };

/** A place in the order is a whole number: so many of these make a score of one. */
const SCORE_UNITS = 1e9;

/**
 * The tables `found` (`id`, of all that is found) and `best` (`id` and `score`, a whole number, of the
 * part that is asked for), to stand after WITH; null where nothing is asked for. The order is that of
 * the day, so that the pages of a list fit together.
 */
export function bestRows(asked: AskedRows, part: Part, binding: Binding): string | null {
  const { index, query, filters, searcher, now } = asked;
  const matched = matchedSelect(asked.read, asked.corrections, idRangeOf(index), binding);
  if (matched === null) return null;
  const { bind } = binding;
  const { from, name, openText, score, where, unmuted } = SOURCES[index];
  const phrase = openText ? phraseSelect(asked.read, idRangeOf(index), binding) : null;
  const conditions = where({
    filters,
    bind,
    isHighQuality: searcher.seesAll ? filters.isHighQuality === true : true,
    viewerId: searcher.userId,
  });
  const { userId } = searcher;
  const wanted = userId === null ? "" : (unmuted?.(notMutedBy(bind(userId))) ?? "");
  const typed = bind(query.trim().toLowerCase());
  const likeness = `CASE WHEN lower(${name}) = ${typed} THEN 3.0
    WHEN instr(lower(${name}), ${typed}) > 0 THEN 1.5
    ${phrase === null ? "" : `WHEN ${openText} AND m.id IN (SELECT id FROM phrased) THEN 2.0`}
    ELSE 1.0 END`;
  const today = bind(now - (now % DAY_MS));
  return `matched AS MATERIALIZED (${matched}),
    ${phrase === null ? "" : `phrased AS MATERIALIZED (${phrase}),`}
    found AS MATERIALIZED (
      SELECT e.entity_id AS id,
        CAST(${SCORE_UNITS}.0 * m.relevance * ${likeness} * ${score(today)} AS INTEGER) AS score
      FROM matched m JOIN search_entries e ON e.id = m.id JOIN ${from} ON x.id = e.entity_id
      WHERE ${conditions.join(" AND ")}${wanted}),
    best AS (SELECT id, score FROM found ${partOf(part, bind)})`;
}

function partOf(part: Part, bind: Binding["bind"]): string {
  const order = `ORDER BY score DESC, id LIMIT +${bind(part.limit)}`;
  if ("offset" in part) return `${order} OFFSET +${bind(part.offset)}`;
  if (!part.after) return order;
  const score = bind(part.after.value);
  return `WHERE score < ${score} OR (score = ${score} AND id > ${bind(part.after.id)}) ${order}`;
}
