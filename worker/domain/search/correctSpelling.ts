// Owns the words of the index that a misspelled query may mean.

import { sql, type Sql, literal, joinSql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { answerTo } from "./answerTo.ts";
import { NO_CORRECTIONS, titleExpression } from "./matchExpression.ts";
import { farSearchOf, nearWords, typingErrors } from "./nearWords.ts";
import type { Word } from "./readQuery.ts";
import { distinctiveWords, MANY_HITS, textExpression } from "./storyCandidates.ts";

/** Maximum number of corrections for one misspelled word. */
const MAX_CORRECTIONS = 8;

/** Maximum number of words that are compared with one misspelled word for two typing errors. */
const MAX_COMPARED = 300;

/**
 * Maximum number of words corrected per request. Each correction looks up over a thousand variants.
 */
const MAX_CORRECTED = 2;

/** Maximum number of words per request looked up in the index. Each sends all its variants. */
const MAX_LOOKED_UP = 20;

/** Rows up to which a word's occurrences are counted. */
const MAX_COUNTED = 100;

/** Number of words corrected so far, by request. */
const correctedIn = new WeakMap<object, number>();

/** A query to correct. */
export interface MisspelledQuery {
  words: readonly Word[];
  /** It found no story, or few and poor ones. */
  isPoor: boolean;
}

/** A word that may be misspelled, and the words it may mean. */
interface Correction {
  word: Word;
  near: string[];
}

/**
 * For the words that the index lacks, finds the indexed words that they may mean, most frequent
 * first: those one typing error away, and for long words those of titles and names that are two
 * away. The same for the rarest words of a query that is poor or finds few stories. An open word
 * may also be the prefix of an indexed word. Corrects at most two words per request. Runs one
 * statement.
 */
export async function correctSpelling(
  context: Pick<DomainContext, "db">,
  queries: readonly MisspelledQuery[],
): Promise<Correction[]> {
  const corrected = correctedIn.get(context) ?? 0;
  const distinct = new Map(
    queries.flatMap((query) =>
      distinctiveWords(query.words).map(
        (word) => [`${word.text} ${word.isOpen}`, { word, query }] as const,
      ),
    ),
  );
  const correctable = [...distinct.values()].slice(0, MAX_LOOKED_UP).flatMap(({ word, query }) => {
    const near = isCorrectable(word) ? nearWords(word.text) : [];
    return near.length > 0 ? [{ word, query, near, far: farSearchOf(word.text) }] : [];
  });
  if (correctable.length === 0 || corrected >= MAX_CORRECTED) return [];
  const ways = JSON.stringify(
    correctable.map(({ word, near, far }) => ({ ...waysOf(word, near), far: far ?? {} })),
  );
  const byPosition = (select: (at: number) => Sql): Sql =>
    // One CASE, because D1 allows a compound SELECT of a few terms only.
    sql`CASE position ${joinSql(
      correctable.map((_, at) => sql`WHEN ${literal(at)} THEN ${select(at)}`),
      " ",
    )} END`;
  const way =
    (at: number): Way =>
    (name) =>
      sql`json_extract(${ways}, ${literal(`$[${at}].${name}`)})`;
  const positions = JSON.stringify(correctable.map((_, at) => at));
  const question = sql`
    SELECT json_group_array(json_array(position,
      json(${byPosition((at) => correctionOf(correctable[at]!.word, way(at)))}),
      json(${byPosition((at) => (correctable[at]!.far ? farOf(way(at)) : sql`'[]'`))})))
    FROM (SELECT position FROM (
        SELECT position, ${byPosition((at) => occurrences(correctable[at]!.word))} AS count
        FROM (SELECT value AS position FROM json_each(${positions})))
      WHERE count = 0 OR ${byPosition((at) => isPoorSql(correctable[at]!.query))}
      ORDER BY count, position LIMIT ${literal(MAX_CORRECTED - corrected)})`;
  const found = (await answerTo(context).load(question)) as [
    position: number,
    near: string[],
    compared: string[],
  ][];
  correctedIn.set(context, corrected + found.length);
  return found.flatMap(([position, near, compared]) => {
    const { word } = correctable[position]!;
    const far = compared.filter((other) => typingErrors(word.text, other) === 2);
    const words = [...new Set([...near, ...far.slice(0, MAX_CORRECTIONS)])];
    return words.length > 0 ? [{ word, near: words }] : [];
  });
}

/** Names of code and phrases are exact. */
const isCorrectable = ({ text, isPhrase }: Word): boolean => !isPhrase && !/\p{Co}/u.test(text);

/** SQL of the number of rows of a table that match an expression, up to a limit. */
const countOf = (table: Sql, expression: string): Sql =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ${expression}
    LIMIT ${literal(MAX_COUNTED)}))`;

/** SQL of the number of rows with a word, up to a limit. An open word may be a prefix of titles. */
function occurrences({ text, isOpen }: Word): Sql {
  const [word, inTitles] = [`"${text}"`, isOpen ? `"${text}" *` : `"${text}"`];
  return sql`${countOf(sql`search_title_words`, inTitles)}
    + ${countOf(sql`search_title_index`, inTitles)} + ${countOf(sql`search_texts`, word)}`;
}

/** SQL of whether a query finds few stories, all of them only by their text. */
function isPoorSql({ words, isPoor }: MisspelledQuery): Sql {
  if (isPoor) return sql`1`;
  const distinctive = distinctiveWords(words);
  const title = titleExpression(distinctive, NO_CORRECTIONS);
  const text = textExpression(distinctive, NO_CORRECTIONS, false);
  return sql`NOT EXISTS (SELECT 1 FROM search_title_index WHERE search_title_index MATCH ${title})
    AND (SELECT count(*) FROM (SELECT 1 FROM search_texts
      WHERE search_texts MATCH ${text} LIMIT ${literal(MANY_HITS)})) < ${literal(MANY_HITS)}`;
}

/** SQL of one of the variants of a word. */
type Way = (name: string) => Sql;

/** The variants of a word: all of them, and split by whether one range scan reads them. */
function waysOf({ text }: Word, near: readonly string[]) {
  const beginning = text.length > BEGINNING + 1 ? text.slice(0, BEGINNING) : null;
  const isLate = (word: string) => beginning !== null && word.startsWith(beginning);
  return {
    all: near,
    early: near.filter((word) => !isLate(word)),
    late: near.filter(isLate),
    beginning,
  };
}

/** SQL of a JSON array of the words one typing error away. */
function correctionOf({ isOpen }: Word, way: Way): Sql {
  const ways = [inTitlesOf(way), ...(isOpen ? [prefixesOf(way)] : []), inTextsOf(way)];
  const limited = ways.map(
    (select) => sql`SELECT term FROM (${select} LIMIT ${literal(MAX_CORRECTIONS)})`,
  );
  return sql`(SELECT json_group_array(term) FROM (${joinSql(limited, " UNION ALL ")}))`;
}

const beginsWith = (beginning: Sql): Sql =>
  sql`v.term >= ${beginning} AND v.term < ${beginning} || char(1114111)`;

/** SQL of a JSON array of words of titles and names that may be two typing errors away. */
function farOf(way: Way): Sql {
  const isLong = sql`length(v.term) BETWEEN ${way("far.least")} AND ${way("far.most")}`;
  const selects = TITLE_VOCABULARIES.flatMap((vocabulary) => [
    sql`SELECT v.term, v.doc FROM ${vocabulary} v WHERE ${beginsWith(way("far.beginning"))}
      AND ${isLong}`,
    sql`SELECT v.term, v.doc FROM json_each(${way("far.beginnings")}) near CROSS
      JOIN ${vocabulary} v
      ON ${beginsWith(sql`near.value`)} WHERE ${isLong}
        AND (instr(v.term, ${way("far.halves[0]")}) > 0
          OR instr(v.term, ${way("far.halves[1]")}) > 0)`,
  ]);
  return sql`(SELECT json_group_array(term) FROM (SELECT term
    FROM (${joinSql(selects, " UNION ALL ")})
    GROUP BY term ORDER BY sum(doc) DESC LIMIT ${literal(MAX_COMPARED)}))`;
}

/**
 * Number of leading letters that variants must share with the word to be read by one range scan.
 */
const BEGINNING = 3;

/** The vocabularies of names and of the title index of stories. */
const TITLE_VOCABULARIES = [sql`search_title_word_vocabulary`, sql`search_title_index_vocabulary`];

const inTitlesOf = (way: Way): Sql =>
  sql`SELECT term FROM (${joinSql(
    TITLE_VOCABULARIES.map(
      (
        vocabulary,
      ) => sql`SELECT v.term, v.doc FROM json_each(${way("early")}) near CROSS JOIN ${vocabulary} v
        ON v.term = near.value
      UNION ALL SELECT term, doc FROM ${vocabulary}
        WHERE term >= ${way("beginning")} AND term < ${way("beginning")} || char(1114111)
        AND +term IN (SELECT value FROM json_each(${way("late")}))`,
    ),
    " UNION ALL ",
  )}) GROUP BY term ORDER BY sum(doc) DESC`;

const prefixesOf = (way: Way): Sql =>
  sql`SELECT near.value AS term FROM json_each(${way("all")}) near WHERE ${joinSql(
    TITLE_VOCABULARIES.map(
      (vocabulary) => sql`EXISTS (SELECT 1 FROM ${vocabulary} v
      WHERE v.term >= near.value AND v.term < near.value || char(1114111))`,
    ),
    " OR ",
  )}`;

// Texts are indexed by word stems, so their words can be looked up but not listed.
const inTextsOf = (way: Way): Sql =>
  sql`SELECT near.value AS term FROM json_each(${way("all")}) near WHERE EXISTS (
    SELECT 1 FROM search_texts WHERE search_texts MATCH '"' || near.value || '"')`;
