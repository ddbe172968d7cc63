// Owns the SQL of a search: which rows match, which of them the viewer may find, and which are on
// the requested page (decision 59).

import { DAY_MS } from "../../../shared/durations.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import type { KeysetPosition } from "../../db/keyset.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { idRangeOf } from "../searchIndex/idRangeOf.ts";
import { type Binding, type Corrections, matchedSelect } from "./matchExpression.ts";
import type { ReadQuery } from "./readQuery.ts";
import type { SearchFilters } from "./searchFilters.ts";
import { SOURCES } from "./searchSources.ts";
import {
  ARE_STORIES_POOR,
  MAX_OF_A_WAY,
  STORY_RELEVANCE,
  storyCandidates,
} from "./storyCandidates.ts";

/** The viewer permissions that affect search results. */
export interface Searcher {
  /** The viewer has can_view_unfiltered_search. */
  seesAll: boolean;
  userId: string | null;
}

/** A search of one index. */
export interface AskedRows {
  index: SearchIndex;
  read: ReadQuery;
  corrections: Corrections;
  filters: SearchFilters;
  searcher: Searcher;
  /** In milliseconds since 1970. */
  now: number;
}

/** The requested slice of the results: by offset, or after a keyset position. */
export type Part =
  | { limit: number; offset: number }
  | { limit: number; after: KeysetPosition | null };

/** Maximum number of people, publications, tags or lists that a search ranks. */
const MAX_RANKED = 1000;

/** Sort positions are integers: this many units make a score of 1. */
const SCORE_UNITS = 1e9;

/**
 * Builds the tables `found` (`id` of every result), `capping` (`capped`: there may be more results)
 * and `best` (`id` and integer `score` of the requested slice), to be placed after WITH. Returns
 * null for an empty query. Scores are computed for the start of the day, so the pages of one list
 * stay consistent.
 */
export function bestRows(asked: AskedRows, part: Part, binding: Binding): string | null {
  const { index, read, filters, searcher, now } = asked;
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
  const typed = bind(read.typed);
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

/**
 * SQL of whether a search found so little that its words may be misspelled: few stories, all of them
 * only by their text, or nothing in another index.
 */
export const isPoorSql = (index: SearchIndex): string =>
  index === "posts" ? ARE_STORIES_POOR : "NOT EXISTS (SELECT 1 FROM found)";

/** SQL conditions for the rows of an index, under the alias `x`, that the viewer may find. */
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

/**
 * Ranks the rows of the other indexes by their worth too, which is read from their tables: of at most
 * MAX_RANKED rows, those whose words are the most relevant. A search of one publication leaves few
 * rows, of which none may be missing.
 */
function smallMatch(
  { index, read, corrections, filters }: AskedRows,
  binding: Binding,
): string | null {
  const matched = matchedSelect(read, corrections, idRangeOf(index), binding);
  if (matched === null) return null;
  return filters.collectionId === undefined
    ? `matched AS MATERIALIZED (${matched} ORDER BY 2 DESC, 1 LIMIT ${MAX_RANKED}),
       capping AS (SELECT (SELECT count(*) FROM matched) = ${MAX_RANKED} AS capped)`
    : `matched AS MATERIALIZED (${matched}), capping AS (SELECT 0 AS capped)`;
}

/**
 * Builds SQL that tests whether a search_entries id belongs to the stories the search is narrowed
 * to. Returns null when the search isn't narrowed.
 */
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
  // In a large publication, scanning the latest of all stories soon reaches enough of its stories,
  // so collecting its ids first isn't worth it. The costs are equal when post_count² = MAX_OF_A_WAY
  // × the number of all posts.
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
