// Owns which stories a search considers (decision 59). Many words occur in so many stories that
// ranking all of them would take too long. Each way of matching therefore contributes only its
// latest stories, and only those are ranked.

import { idRangeOf } from "../../core/search/idRangeOf.ts";
import {
  type Binding,
  type Corrections,
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
  isAmong: ((id: string) => string) | null;
  /** SQL conditions for posts, under the alias `x`, that may be found. */
  conditions: string;
}

/**
 * Builds the tables `matched` (`id` of search_entries, `relevance` and `is_phrased`) and `capping`
 * (`capped`: a way of matching had more stories than it contributed), to be placed after WITH.
 * Returns null for a query with neither words nor runs.
 */
export function storyCandidates(asked: AskedStories, binding: Binding): string | null {
  const { read, corrections, isAmong } = asked;
  const { runs } = read;
  if (read.words.length === 0 && runs.length === 0) return null;
  const words = distinctiveWords(read.words);
  const { bind } = binding;
  const trigrams = trigramsExpression(runs, binding);
  const conditions =
    trigrams !== "" && words.length > 0
      ? [`IN (SELECT rowid FROM search_trigrams WHERE search_trigrams MATCH ${trigrams})`]
      : [];
  // Hidden and unwanted stories are filtered out before the limit applies. They must not displace
  // older visible stories or affect any count. CROSS JOIN makes SQLite scan backward from the
  // newest row and stop at the limit.
  const latest = (table: string, expression: string): string =>
    `SELECT ${table}.rowid AS id FROM ${table}
     CROSS JOIN search_entries o ON o.id = ${table}.rowid CROSS JOIN posts x ON x.id = o.entity_id
     WHERE ${[
       `${table} MATCH ${expression}`,
       ...conditions.map((condition) => `+${table}.rowid ${condition}`),
       ...(isAmong ? [isAmong(`+${table}.rowid`)] : []),
       asked.conditions,
     ].join(" AND ")}
     ORDER BY ${table}.rowid DESC LIMIT ${MAX_OF_A_WAY}`;
  const ways: [name: string, relevance: number, select: string][] = [];
  if (words.length === 0) {
    const { from, to } = idRangeOf("posts");
    conditions.push(`BETWEEN ${bind(from)} AND ${bind(to)}`);
    ways.push(["in_text", IN_TEXT, latest("search_trigrams", trigrams)]);
  } else {
    const title = titleExpression(words, corrections);
    const text = textExpression(words, corrections, false);
    const wide = textExpression(words, corrections, true);
    ways.push(
      ["in_title", IN_TITLE, latest("search_title_index", bind(`{name} : (${title})`))],
      ["in_title_index", IN_TITLE_INDEX, latest("search_title_index", bind(title))],
      ["in_text", IN_TEXT, latest("search_texts", bind(text))],
    );
    // Prefixes are searched in texts only if nothing else matched; otherwise the expression is
    // empty.
    if (wide !== text) {
      const found = ways.map(([name]) => `EXISTS (SELECT 1 FROM ${name})`).join(" OR ");
      const expression = `(CASE WHEN ${found} THEN '""' ELSE ${bind(wide)} END)`;
      ways.push(["in_text_by_prefix", IN_TEXT, latest("search_texts", expression)]);
    }
  }
  const phrase = phraseOf(read.words);
  if (phrase !== null && runs.length === 0)
    ways.push(["phrased", IN_TEXT, latest("search_texts", bind(phrase))]);
  const isPhrased = ways.some(([name]) => name === "phrased")
    ? "id IN (SELECT id FROM phrased)"
    : "0";
  return `${ways.map(([name, , select]) => `${name} AS MATERIALIZED (${select})`).join(",\n")},
    matched AS MATERIALIZED (
      SELECT id, max(relevance) AS relevance, ${isPhrased} AS is_phrased FROM (
        ${ways.map(([name, relevance]) => `SELECT id, ${relevance}.0 AS relevance FROM ${name}`).join(" UNION ALL ")}
      ) GROUP BY id),
    capping AS (SELECT ${ways.map(([name]) => `(SELECT count(*) FROM ${name}) = ${MAX_OF_A_WAY}`).join(" OR ")} AS capped)`;
}

/** SQL of a story's relevance. A short title that contains all words scores higher. */
export const STORY_RELEVANCE = `m.relevance
  * iif(m.relevance = ${IN_TITLE}.0, 60.0 / (60 + length(x.title)), 1.0)`;

/** The words that are not stop words, or all words if there is no other. */
function distinctiveWords(words: readonly Word[]): readonly Word[] {
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

function textExpression(words: readonly Word[], corrections: Corrections, isWide: boolean): string {
  return words
    .map(({ text, isOpen }) => {
      const forms = [text, ...(corrections.get(text) ?? [])].map((form) => `"${form}"`);
      const { length } = [...text];
      // A word that reached the maximum length is only the prefix of what was typed.
      if ((isWide && isOpen && length > 2) || length === MAX_WORD_LENGTH) forms.push(`"${text}" *`);
      return `(${forms.join(" OR ")})`;
    })
    .join(" AND ");
}
