// Owns which stories a search considers (decision 59). Many words occur in so many stories that
// ranking all of them would take too long. Each way of matching therefore contributes only its
// latest stories, and only those are ranked.

import { sql, type Sql, identifier, literal, joinSql } from "../../db/sql.ts";
import { idRangeOf } from "../searchIndex/idRangeOf.ts";
import {
  CORRECTED,
  type Corrections,
  NO_CORRECTIONS,
  trigramsExpression,
  titleExpression,
} from "./matchExpression.ts";
import { MAX_WORD_LENGTH, type ReadQuery, type Word } from "./readQuery.ts";
import { isStopWord } from "./stopWords.ts";

/** Maximum number of stories that each way of matching contributes. */
export const MAX_OF_A_WAY = 120;

/**
 * Relevance of a match: all words in the title, in the title index (title, writers, subtitle and
 * tags), or anywhere in the text.
 */
const IN_TITLE = 12;
const IN_TITLE_INDEX = 4;
const IN_TEXT = 1;

/** Minimum number of words in a query whose word order counts too. */
const MIN_PHRASE = 3;

/** What a story search looks for. */
export interface AskedStories {
  read: ReadQuery;
  corrections: Corrections;
  /**
   * Builds SQL that tests whether a search_entries row is a candidate, from SQL of its id. Null
   * admits all rows.
   */
  isAmong: ((id: Sql) => Sql) | null;
  /** SQL conditions for posts, under the alias `x`, that may be found. */
  conditions: Sql;
}

/**
 * Builds the tables `matched` (`id` of search_entries, `relevance` and `is_phrased`) and `capping`
 * (`capped`: a way of matching had more stories than it contributed), to be placed after WITH.
 * Returns null for a query with neither words nor runs.
 */
export function storyCandidates(asked: AskedStories): Sql | null {
  const { read, corrections, isAmong } = asked;
  const { runs } = read;
  if (read.words.length === 0 && runs.length === 0) return null;
  const words = distinctiveWords(read.words);
  const trigrams = trigramsExpression(runs);
  const conditions =
    trigrams !== null && words.length > 0
      ? [sql`IN (SELECT rowid FROM search_trigrams WHERE search_trigrams MATCH ${trigrams})`]
      : [];
  // Hidden and unwanted stories are filtered out before the limit applies. They must not displace
  // older visible stories or affect any count. CROSS JOIN makes SQLite scan backward from the
  // newest row and stop at the limit.
  const latest = (table: Sql, expression: Sql): Sql =>
    sql`SELECT ${table}.rowid AS id FROM ${table}
      CROSS JOIN search_entries o ON o.id = ${table}.rowid CROSS JOIN posts x ON x.id = o.entity_id
      WHERE ${joinSql(
        [
          sql`${table} MATCH ${expression}`,
          ...conditions.map((condition) => sql`+${table}.rowid ${condition}`),
          ...(isAmong ? [isAmong(sql`+${table}.rowid`)] : []),
          asked.conditions,
        ],
        " AND ",
      )}
      ORDER BY ${table}.rowid DESC LIMIT ${literal(MAX_OF_A_WAY)}`;
  const inAll = (part: Corrections): Sql[] => {
    const title = titleExpression(words, part);
    return [
      latest(sql`search_title_index`, sql`${`{name} : (${title})`}`),
      latest(sql`search_title_index`, sql`${title}`),
      latest(sql`search_texts`, sql`${textExpression(words, part, false)}`),
    ];
  };
  const ways: Way[] = [];
  if (words.length === 0) {
    const { from, to } = idRangeOf("posts");
    conditions.push(sql`BETWEEN ${from} AND ${to}`);
    ways.push({
      name: "in_text",
      relevance: IN_TEXT,
      select: latest(sql`search_trigrams`, trigrams!),
    });
  } else {
    const exact = waysOf("in", 1, inAll(NO_CORRECTIONS));
    ways.push(...exact);
    // Prefixes are searched in texts only if nothing else matched; otherwise the expression is
    // empty.
    const wide = textExpression(words, NO_CORRECTIONS, true);
    const found = joinSql(
      exact.map(({ name }) => sql`EXISTS (SELECT 1 FROM ${identifier(name)})`),
      " OR ",
    );
    const select = latest(sql`search_texts`, sql`(CASE WHEN ${found} THEN '""' ELSE ${wide} END)`);
    ways.push({ name: "in_text_by_prefix", relevance: IN_TEXT, select });
  }
  const phrase = phraseOf(read.words);
  const isPhrased = phrase !== null && runs.length === 0;
  if (isPhrased) {
    const select = latest(sql`search_texts`, sql`${phrase}`);
    ways.push({ name: "phrased", relevance: IN_TEXT, select });
  }
  const corrected =
    words.length > 0 && corrections.size > 0
      ? waysOf("corrected", CORRECTED, inAll(corrections))
      : [];
  const all = [...ways, ...corrected];
  // Two unions, because D1 allows a compound SELECT of five terms only.
  const unions = [ways, corrected].filter((part) => part.length > 0).map(unionOf);
  return sql`${joinSql(
    all.map(({ name, select }) => sql`${identifier(name)} AS MATERIALIZED (${select})`),
    ", ",
  )},
    matched AS MATERIALIZED (
      SELECT id, max(relevance) AS relevance,
        ${isPhrased ? sql`id IN (SELECT id FROM phrased)` : sql`0`} AS is_phrased
      FROM (${joinSql(
        unions.map((union) => sql`SELECT * FROM (${union})`),
        " UNION ALL ",
      )}) GROUP BY id),
    capping AS (SELECT ${joinSql(
      all.map(
        ({ name }) => sql`(SELECT count(*) FROM ${identifier(name)}) = ${literal(MAX_OF_A_WAY)}`,
      ),
      " OR ",
    )} AS capped)`;
}

/** A way of matching, as a table of the ids of its stories. */
interface Way {
  name: string;
  relevance: number;
  select: Sql;
}

/** The ways of the words in the title, in the title index and in the text. */
function waysOf(name: string, factor: number, [title, index, text]: Sql[]): Way[] {
  return [
    { name: `${name}_title`, relevance: factor * IN_TITLE, select: title! },
    { name: `${name}_title_index`, relevance: factor * IN_TITLE_INDEX, select: index! },
    { name: `${name}_text`, relevance: factor * IN_TEXT, select: text! },
  ];
}

const unionOf = (ways: readonly Way[]): Sql =>
  joinSql(
    ways.map(
      ({ name, relevance }) =>
        sql`SELECT id, ${literal(relevance)} * 1.0 AS relevance FROM ${identifier(name)}`,
    ),
    " UNION ALL ",
  );

/** From this number of stories on, a search is good even if all are found only by their text. */
export const MANY_HITS = 10;

/** SQL of whether a story search finds few stories, all of them only by their text. */
export const ARE_STORIES_POOR = sql`((SELECT count(*) FROM matched) < ${literal(MANY_HITS)}
  AND NOT EXISTS (SELECT 1 FROM matched WHERE relevance >= ${literal(IN_TITLE_INDEX)}))`;

/** SQL of a story's relevance. A short title that contains all words scores higher. */
export const STORY_RELEVANCE = sql`m.relevance
  * iif(m.relevance IN (${literal(IN_TITLE)}.0, ${literal(CORRECTED * IN_TITLE)} * 1.0), 60.0 / (60
    + length(x.title)), 1.0)`;

/** The words that are not stop words, or all words if there is no other. */
export function distinctiveWords(words: readonly Word[]): readonly Word[] {
  const distinctive = words.filter(({ text }) => !isStopWord(text));
  return distinctive.length > 0 ? distinctive : words;
}

/** The query as a phrase, without stop words at its start and end. */
function phraseOf(words: readonly Word[]): string | null {
  const from = words.findIndex(({ text }) => !isStopWord(text));
  const to = words.findLastIndex(({ text }) => !isStopWord(text));
  const within = words.slice(Math.max(0, from), to < 0 ? undefined : to + 1);
  return within.length < MIN_PHRASE ? null : `"${within.map(({ text }) => text).join(" ")}"`;
}

export function textExpression(
  words: readonly Word[],
  corrections: Corrections,
  isWide: boolean,
): string {
  return words
    .map(({ text, isOpen, isPhrase }) => {
      const forms = [text, ...(corrections.get(text) ?? [])].map((form) => `"${form}"`);
      const { length } = [...text];
      // A word that reached the maximum length is only the prefix of what was typed.
      const isCut = length === MAX_WORD_LENGTH && !isPhrase;
      if ((isWide && isOpen && length > 2) || isCut) forms.push(`"${text}" *`);
      return `(${forms.join(" OR ")})`;
    })
    .join(" AND ");
}
