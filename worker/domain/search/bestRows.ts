// Owns the SQL of a search: which rows match, which of them the viewer may find, and which are on
// the requested page (decision 59).

import { sql, type Sql, literal, joinSql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import type { KeysetPosition } from "../../db/keyset.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { idRangeOf } from "../searchIndex/idRangeOf.ts";
import { type Corrections, matchedSelect } from "./matchExpression.ts";
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
export function bestRows(asked: AskedRows, part: Part): Sql | null {
  const { index, read, filters, searcher, now } = asked;
  const isOfStories = index === "posts";
  const conditions = conditionsOf(index, filters, searcher);
  const matched = isOfStories
    ? storyCandidates({ ...asked, isAmong: narrowing(filters, searcher), conditions })
    : smallMatch(asked);
  if (matched === null) return null;
  const { from, name, score } = SOURCES[index];
  const { typed } = read;
  const likeness = sql`CASE WHEN lower(${name}) = ${typed} THEN 3.0
    ${isOfStories ? sql`WHEN m.is_phrased THEN 2.0` : sql``}
    WHEN instr(lower(${name}), ${typed}) > 0 THEN 1.5 ELSE 1.0 END`;
  const relevance = isOfStories ? STORY_RELEVANCE : sql`m.relevance`;
  const today = sql`${now - (now % DAY_MS)}`;
  return sql`${matched},
    found AS MATERIALIZED (
      SELECT e.entity_id AS id,
        CAST(${literal(SCORE_UNITS)}.0 * ${relevance} * ${likeness} * ${score(today)} AS INTEGER) AS
          score
      FROM matched m JOIN search_entries e ON e.id = m.id JOIN ${from} ON x.id = e.entity_id
      ${isOfStories ? sql`` : sql`WHERE ${conditions}`}),
    best AS (SELECT id, score FROM found ${partOf(part)})`;
}

/**
 * SQL of whether a search found so little that its words may be misspelled: few stories, all of them
 * only by their text, or nothing in another index.
 */
export const isPoorSql = (index: SearchIndex): Sql =>
  index === "posts" ? ARE_STORIES_POOR : sql`NOT EXISTS (SELECT 1 FROM found)`;

/** SQL conditions for the rows of an index, under the alias `x`, that the viewer may find. */
export function conditionsOf(index: SearchIndex, filters: SearchFilters, searcher: Searcher): Sql {
  const { where, unmuted } = SOURCES[index];
  const { userId } = searcher;
  const conditions = where({
    filters,
    isHighQuality: searcher.seesAll ? filters.isHighQuality === true : true,
    viewerId: userId,
  });
  const wanted =
    userId === null ? sql`` : (unmuted?.(notMutedBy(sql`${userId}`), filters) ?? sql``);
  return sql`${joinSql(conditions, " AND ")}${wanted}`;
}

/**
 * Ranks the rows of the other indexes by their worth too, which is read from their tables: of at most
 * MAX_RANKED rows, those whose words are the most relevant. A search of one publication leaves few
 * rows, of which none may be missing.
 */
function smallMatch({ index, read, corrections, filters }: AskedRows): Sql | null {
  const matched = matchedSelect(read, corrections, idRangeOf(index));
  if (matched === null) return null;
  return filters.collectionId === undefined
    ? sql`matched AS MATERIALIZED (${matched} ORDER BY 2 DESC, 1 LIMIT ${literal(MAX_RANKED)}),
      capping AS (SELECT (SELECT count(*) FROM matched) = ${literal(MAX_RANKED)} AS capped)`
    : sql`matched AS MATERIALIZED (${matched}), capping AS (SELECT 0 AS capped)`;
}

/**
 * Builds SQL that tests whether a search_entries id belongs to the stories the search is narrowed
 * to. Returns null when the search isn't narrowed.
 */
function narrowing(filters: SearchFilters, { userId }: Searcher): ((id: Sql) => Sql) | null {
  const narrow = SOURCES.posts.narrow?.({ filters, viewerId: userId }) ?? [];
  if (narrow.length === 0) return null;
  const ids = sql`IN (SELECT e.id FROM posts x JOIN search_entries e ON e.entity_id = x.id
    WHERE x.is_listed = 1 AND ${joinSql(narrow, " AND ")})`;
  if (filters.collectionId === undefined) return (id) => sql`${id} ${ids}`;
  // In a large publication, scanning the latest of all stories soon reaches enough of its stories,
  // so collecting its ids first isn't worth it. The costs are equal when post_count² = MAX_OF_A_WAY
  // × the number of all posts.
  const isLarge = sql`(SELECT c.post_count * c.post_count > ${literal(MAX_OF_A_WAY)} * (SELECT
    max(rowid) FROM posts)
    FROM active_collections c WHERE c.id = ${filters.collectionId})`;
  return (id) => sql`(${isLarge} OR ${id} ${ids})`;
}

function partOf(part: Part): Sql {
  const order = sql`ORDER BY score DESC, id LIMIT +${part.limit}`;
  if ("offset" in part) return sql`${order} OFFSET +${part.offset}`;
  if (!part.after) return order;
  const { value: score, id } = part.after;
  return sql`WHERE score < ${score} OR (score = ${score} AND id > ${id}) ${order}`;
}
