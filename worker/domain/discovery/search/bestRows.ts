// Owns the SQL of a search: what it matches, what of that may be found, and which of it stands on the
// page that is asked for (decision 56).

import { DAY_MS } from "../../../../shared/durations.ts";
import type { SearchIndex } from "../../../../shared/rules/multiQuery.ts";
import type { KeysetPosition } from "../../../db/keyset.ts";
import { notMutedBy } from "../../core/mutes/notMuted.ts";
import { idRangeOf } from "./idRangeOf.ts";
import { type Binding, type Corrections, matchedSelect } from "./matchExpression.ts";
import type { ReadQuery } from "./readQuery.ts";
import type { SearchFilters } from "./searchFilters.ts";
import { SOURCES } from "./searchSources.ts";
import { MAX_OF_A_WAY, STORY_RELEVANCE, storyCandidates } from "./storyCandidates.ts";

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
 * The tables `found` (`id`, of all that is found), `brought` (`capped`, whether there may be more than
 * that) and `best` (`id` and `score`, a whole number, of the part that is asked for), to stand after
 * WITH; null where nothing is asked for. The order is that of the day, so that the pages of a list fit
 * together.
 */
export function bestRows(asked: AskedRows, part: Part, binding: Binding): string | null {
  const { index, query, filters, searcher, now } = asked;
  const isOfStories = index === "posts";
  const conditions = conditionsOf(index, filters, searcher, binding);
  const matched = isOfStories
    ? storyCandidates(
        { ...asked, isAmong: narrowing(filters, searcher, binding), conditions },
        binding,
      )
    : smallMatch(asked, binding);
  if (matched === null) return null;
  const { bind } = binding;
  const { from, name, score } = SOURCES[index];
  const typed = bind(query.trim().toLowerCase());
  const likeness = `CASE WHEN lower(${name}) = ${typed} THEN 3.0
    ${isOfStories ? `WHEN m.is_phrased THEN 2.0` : ""}
    WHEN instr(lower(${name}), ${typed}) > 0 THEN 1.5 ELSE 1.0 END`;
  const relevance = isOfStories ? STORY_RELEVANCE : "m.relevance";
  const today = bind(now - (now % DAY_MS));
  return `${matched},
    found AS MATERIALIZED (
      SELECT e.entity_id AS id,
        CAST(${SCORE_UNITS}.0 * ${relevance} * ${likeness} * ${score(today)} AS INTEGER) AS score
      FROM matched m JOIN search_entries e ON e.id = m.id JOIN ${from} ON x.id = e.entity_id
      ${isOfStories ? "" : `WHERE ${conditions}`}),
    best AS (SELECT id, score FROM found ${partOf(part, bind)})`;
}

/** SQL of what of an index's rows, under the alias `x`, may be found. */
export function conditionsOf(
  index: SearchIndex,
  filters: SearchFilters,
  searcher: Searcher,
  { bind }: Binding,
): string {
  const { where, unmuted } = SOURCES[index];
  const { userId } = searcher;
  const conditions = where({
    filters,
    bind,
    isHighQuality: searcher.seesAll ? filters.isHighQuality === true : true,
    viewerId: userId,
  });
  const wanted = userId === null ? "" : (unmuted?.(notMutedBy(bind(userId)), filters) ?? "");
  return conditions.join(" AND ") + wanted;
}

/** What is few is ranked whole. */
function smallMatch({ index, read, corrections }: AskedRows, binding: Binding): string | null {
  const matched = matchedSelect(read, corrections, idRangeOf(index), binding);
  return matched && `matched AS MATERIALIZED (${matched}), brought AS (SELECT 0 AS capped)`;
}

/** SQL of whether an id of search_entries is of the stories that a search is narrowed to; null for all. */
function narrowing(
  filters: SearchFilters,
  { userId }: Searcher,
  { bind }: Binding,
): ((id: string) => string) | null {
  const narrow = SOURCES.posts.narrow?.({ filters, bind, viewerId: userId }) ?? [];
  if (narrow.length === 0) return null;
  const ids = `IN (SELECT e.id FROM posts x JOIN search_entries e ON e.entity_id = x.id
    WHERE x.is_listed = 1 AND ${narrow.join(" AND ")})`;
  if (filters.collectionId === undefined) return (id) => `${id} ${ids}`;
  // Where a publication has much of all there is, its latest are soon met among the latest of all, and
  // its own need not be collected first. Both cost the same where it has the root of so many times all.
  const isLarge = `(SELECT c.post_count * c.post_count > ${MAX_OF_A_WAY} * (SELECT max(rowid) FROM posts)
    FROM collections c WHERE c.id = ${bind(filters.collectionId)})`;
  return (id) => `(${isLarge} OR ${id} ${ids})`;
}

function partOf(part: Part, bind: Binding["bind"]): string {
  const order = `ORDER BY score DESC, id LIMIT +${bind(part.limit)}`;
  if ("offset" in part) return `${order} OFFSET +${bind(part.offset)}`;
  if (!part.after) return order;
  const score = bind(part.after.value);
  return `WHERE score < ${score} OR (score = ${score} AND id > ${bind(part.after.id)}) ${order}`;
}
