// Owns the words of the index that a misspelled query may mean.

import type { DomainContext } from "../kernel/context.ts";
import { answerTo } from "./answerTo.ts";
import { type Binding, NO_CORRECTIONS, titleExpression } from "./matchExpression.ts";
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
  const found = (await answerTo(context).load((binding) => {
    const ways = binding.bind(
      JSON.stringify(
        correctable.map(({ word, near, far }) => ({ ...waysOf(word, near), far: far ?? {} })),
      ),
    );
    const byPosition = (select: (at: number) => string): string =>
      // One CASE, because D1 allows a compound SELECT of a few terms only.
      `CASE position ${correctable.map((_, at) => `WHEN ${at} THEN ${select(at)}`).join("\n")} END`;
    const way = (at: number) => (name: string) => `json_extract(${ways}, '$[${at}].${name}')`;
    return `SELECT json_group_array(json_array(position,
        json(${byPosition((at) => correctionOf(correctable[at]!.word, way(at)))}),
        json(${byPosition((at) => (correctable[at]!.far ? farOf(way(at)) : "'[]'"))})))
      FROM (SELECT position FROM (
          SELECT position, ${byPosition((at) => occurrences(correctable[at]!.word, binding))} AS count
          FROM (SELECT value AS position FROM json_each('${JSON.stringify(correctable.map((_, at) => at))}')))
        WHERE count = 0 OR ${byPosition((at) => isPoorSql(correctable[at]!.query, binding))}
        ORDER BY count, position LIMIT ${MAX_CORRECTED - corrected})`;
  })) as [position: number, near: string[], compared: string[]][];
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

/** SQL of the number of rows with a word, up to a limit. An open word may be a prefix of titles. */
function occurrences({ text, isOpen }: Word, { bind }: Binding): string {
  const count = (table: string, expression: string) =>
    `(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ${bind(expression)} LIMIT ${MAX_COUNTED}))`;
  const [word, inTitles] = [`"${text}"`, isOpen ? `"${text}" *` : `"${text}"`];
  return [
    count("search_title_words", inTitles),
    count("search_title_index", inTitles),
    count("search_texts", word),
  ].join(" + ");
}

/** SQL of whether a query finds few stories, all of them only by their text. */
function isPoorSql({ words, isPoor }: MisspelledQuery, { bind }: Binding): string {
  if (isPoor) return "1";
  const distinctive = distinctiveWords(words);
  const title = bind(titleExpression(distinctive, NO_CORRECTIONS));
  const text = bind(textExpression(distinctive, NO_CORRECTIONS, false));
  return `NOT EXISTS (SELECT 1 FROM search_title_index WHERE search_title_index MATCH ${title})
    AND (SELECT count(*) FROM (SELECT 1 FROM search_texts
      WHERE search_texts MATCH ${text} LIMIT ${MANY_HITS})) < ${MANY_HITS}`;
}

/** SQL of one of the variants of a word. */
type Way = (name: string) => string;

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
function correctionOf({ isOpen }: Word, way: Way): string {
  const ways = [inTitlesOf(way), ...(isOpen ? [prefixesOf(way)] : []), inTextsOf(way)];
  const limited = ways.map((select) => `SELECT term FROM (${select} LIMIT ${MAX_CORRECTIONS})`);
  return `(SELECT json_group_array(term) FROM (${limited.join(" UNION ALL ")}))`;
}

const beginsWith = (beginning: string): string =>
  `v.term >= ${beginning} AND v.term < ${beginning} || char(1114111)`;

/** SQL of a JSON array of words of titles and names that may be two typing errors away. */
function farOf(way: Way): string {
  const isLong = `length(v.term) BETWEEN ${way("far.least")} AND ${way("far.most")}`;
  const selects = TITLE_VOCABULARIES.flatMap((vocabulary) => [
    `SELECT v.term, v.doc FROM ${vocabulary} v WHERE ${beginsWith(way("far.beginning"))} AND ${isLong}`,
    `SELECT v.term, v.doc FROM json_each(${way("far.beginnings")}) near CROSS JOIN ${vocabulary} v
     ON ${beginsWith("near.value")} WHERE ${isLong}
       AND (instr(v.term, ${way("far.halves[0]")}) > 0 OR instr(v.term, ${way("far.halves[1]")}) > 0)`,
  ]);
  return `(SELECT json_group_array(term) FROM (SELECT term FROM (${selects.join(" UNION ALL ")})
    GROUP BY term ORDER BY sum(doc) DESC LIMIT ${MAX_COMPARED}))`;
}

/**
 * Number of leading letters that variants must share with the word to be read by one range scan.
 */
const BEGINNING = 3;

/** The vocabularies of names and of the title index of stories. */
const TITLE_VOCABULARIES = ["search_title_word_vocabulary", "search_title_index_vocabulary"];

const inTitlesOf = (way: Way): string =>
  `SELECT term FROM (${TITLE_VOCABULARIES.map(
    (
      vocabulary,
    ) => `SELECT v.term, v.doc FROM json_each(${way("early")}) near CROSS JOIN ${vocabulary} v
        ON v.term = near.value
      UNION ALL SELECT term, doc FROM ${vocabulary}
        WHERE term >= ${way("beginning")} AND term < ${way("beginning")} || char(1114111)
        AND +term IN (SELECT value FROM json_each(${way("late")}))`,
  ).join(" UNION ALL ")}) GROUP BY term ORDER BY sum(doc) DESC`;

const prefixesOf = (way: Way): string =>
  `SELECT near.value AS term FROM json_each(${way("all")}) near WHERE ${TITLE_VOCABULARIES.map(
    (vocabulary) => `EXISTS (SELECT 1 FROM ${vocabulary} v
      WHERE v.term >= near.value AND v.term < near.value || char(1114111))`,
  ).join(" OR ")}`;

// Texts are indexed by word stems, so their words can be looked up but not listed.
const inTextsOf = (way: Way): string =>
  `SELECT near.value AS term FROM json_each(${way("all")}) near WHERE EXISTS (
    SELECT 1 FROM search_texts WHERE search_texts MATCH '"' || near.value || '"')`;
