// Owns the translation of a query into SQL over the index.

import { sql, type Sql, identifier, literal, joinSql } from "../../db/sql.ts";
import { stemOf } from "./stemOf.ts";
import type { ReadQuery, Run, Word } from "./readQuery.ts";

/** Spelling corrections by the text of the query word. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

export const NO_CORRECTIONS: Corrections = new Map();

/** Relevance of a row that only the corrections find, compared with one that has the typed words. */
export const CORRECTED = 0.25;

/** bm25 weights of name, handle, about and body. */
const WEIGHTS = sql`20.0, 6.0, 3.0, 1.0`;

/**
 * Maximum number of trigrams that represent a run shorter than three characters. The most frequent
 * are used.
 */
const MAX_TRIGRAMS = 200;

/**
 * Builds a SELECT of `id` (of search_entries) and `relevance` (above zero, greater is better) for
 * the rows of an id range that contain all words and runs of a query. Returns null if the query has
 * neither.
 */
export function matchedSelect(
  read: ReadQuery,
  corrections: Corrections,
  range: { from: number; to: number },
): Sql | null {
  if (read.words.length === 0 && read.runs.length === 0) return null;
  const exact = selectOf(read, NO_CORRECTIONS, range);
  if (read.words.length === 0 || corrections.size === 0) return exact;
  return sql`
    SELECT id, max(relevance) AS relevance FROM (${exact} UNION ALL
    SELECT id, ${literal(CORRECTED)} * relevance FROM (${selectOf(read, corrections, range)}))
    GROUP BY id`;
}

function selectOf(
  { words, runs }: ReadQuery,
  corrections: Corrections,
  range: { from: number; to: number },
): Sql {
  const between = (table: string): Sql =>
    sql`${identifier(table)}.rowid BETWEEN ${range.from} AND ${range.to}`;
  const trigrams = trigramsExpression(runs);
  if (words.length === 0 && trigrams) {
    return sql`
      SELECT rowid AS id, -bm25(search_trigrams) AS relevance FROM search_trigrams
      WHERE search_trigrams MATCH ${trigrams} AND ${between("search_trigrams")}`;
  }
  const expression = titleExpression(words, corrections);
  const within = trigrams
    ? sql`AND search_title_words.rowid IN (SELECT rowid FROM search_trigrams
      WHERE search_trigrams MATCH ${trigrams})`
    : sql``;
  return sql`
    SELECT rowid AS id, -bm25(search_title_words, ${WEIGHTS}) AS relevance FROM search_title_words
    WHERE search_title_words MATCH ${expression} AND ${between("search_title_words")} ${within}`;
}

/**
 * Builds an FTS expression for names and other short fields. It matches word forms and prefixes.
 */
export function titleExpression(words: readonly Word[], corrections: Corrections): string {
  return words.map((word) => wordExpression(word, corrections)).join(" AND ");
}

function wordExpression({ text, stem, isOpen }: Word, corrections: Corrections): string {
  const forms = [`"${text}"`];
  // A prefix of one or two letters matches too many words of a text.
  if (isOpen) forms.push([...text].length > 2 ? `"${text}" *` : `{name handle} : "${text}" *`);
  if (stem) forms.push(`"${stem}" *`);
  for (const other of corrections.get(text) ?? []) {
    const otherStem = stemOf(other);
    forms.push(isOpen ? `"${other}" *` : `"${other}"`);
    if (otherStem) forms.push(`"${otherStem}" *`);
  }
  return `(${forms.join(" OR ")})`;
}

/** SQL of the expression that matches runs of characters; null if there are no runs. */
export function trigramsExpression(runs: readonly Run[]): Sql | null {
  return runs.length === 0 ? null : joinSql(runs.map(trigramsOf), " || ' AND ' || ");
}

function trigramsOf({ text, isPhrase }: Run): Sql {
  const characters = [...text];
  if (characters.length > 2) {
    // The tokenizer reads a string as adjacent trigrams.
    if (isPhrase) return sql`${`"${text}"`}`;
    const trigrams = characters
      .slice(2)
      .map((_, at) => `"${characters.slice(at, at + 3).join("")}"`);
    return sql`${trigrams.join(" AND ")}`;
  }
  return sql`'(' || coalesce((SELECT group_concat('"' || replace(term, '"', '""') || '"', ' OR ')
    FROM (SELECT term FROM search_trigram_vocabulary
      WHERE term >= ${text} AND term < ${text} || char(1114111)
      ORDER BY doc DESC LIMIT ${literal(MAX_TRIGRAMS)})), '""') || ')'`;
}
