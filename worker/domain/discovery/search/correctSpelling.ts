import type { DomainContext } from "../../context.ts";
import { answerTo } from "./answerTo.ts";
import type { Binding } from "./matchExpression.ts";
import { nearWords } from "./nearWords.ts";
import type { Word } from "./readQuery.ts";

/** Maximum number of corrections for one misspelled word. */
const MAX_CORRECTIONS = 8;

/**
 * Maximum number of words corrected per request. Each correction looks up over a thousand variants.
 */
const MAX_CORRECTED = 2;

/** Maximum number of words per request looked up in the index. Each sends all its variants. */
const MAX_LOOKED_UP = 20;

/** Number of words corrected so far, by request. */
const correctedIn = new WeakMap<object, number>();

/** SQL conditions for the places in the index where a word may occur. */
function occurrences({ text, isOpen }: Word, { bind }: Binding): string[] {
  const term = bind(text);
  const beginsIn = (vocabulary: string) => `EXISTS (SELECT 1 FROM ${vocabulary}
    WHERE term >= ${term} AND term < ${term} || char(1114111))`;
  const isIn = (table: string) =>
    `EXISTS (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || ${term} || '"')`;
  return isOpen
    ? [
        ...TITLE_VOCABULARIES.map(beginsIn),
        isIn("search_texts"),
        beginsIn("search_text_vocabulary"),
      ]
    : ["search_title_words", "search_title_index", "search_texts"].map(isIn);
}

/** A word missing from the index, and its corrections. */
interface Correction {
  word: Word;
  near: string[];
}

/**
 * For each word missing from the index, finds the indexed words one typing error away, most
 * frequent first. Words of names and title indexes come first, then words of texts. An open word
 * without a match uses the prefixes of indexed words instead. Corrects at most two words per
 * request. Runs one statement, which looks up nothing if all words are known. Throws like
 * `Database.all`.
 */
export async function correctSpelling(
  context: Pick<DomainContext, "db">,
  words: readonly Word[],
): Promise<Correction[]> {
  const corrected = correctedIn.get(context) ?? 0;
  const distinct = new Map(words.map((word) => [`${word.text} ${word.isOpen}`, word]));
  const correctable = [...distinct.values()].slice(0, MAX_LOOKED_UP).flatMap((word) => {
    const near = nearWords(word.text);
    return near.length > 0 ? [{ word, near }] : [];
  });
  if (correctable.length === 0 || corrected >= MAX_CORRECTED) return [];
  const found = (await answerTo(context).load((binding) => {
    const ways = binding.bind(
      JSON.stringify(correctable.map(({ word, near }) => waysOf(word, near))),
    );
    // One CASE, because D1 allows a compound SELECT of a few terms only.
    const unknown = correctable.map(
      ({ word }, at) => `WHEN ${at} THEN NOT (${occurrences(word, binding).join(" OR ")})`,
    );
    const corrections = correctable.map(
      ({ word }, at) =>
        `WHEN ${at} THEN ${correctionOf(word, (way) => `json_extract(${ways}, '$[${at}].${way}')`)}`,
    );
    return `SELECT json_group_array(json_array(position, json(CASE position ${corrections.join("\n")} END)))
      FROM (SELECT value AS position FROM json_each('${JSON.stringify(correctable.map((_, at) => at))}')
        WHERE CASE value ${unknown.join("\n")} END LIMIT ${MAX_CORRECTED - corrected})`;
  })) as [position: number, words: string[]][];
  correctedIn.set(context, (correctedIn.get(context) ?? 0) + found.length);
  return found.map(([position, near]) => ({ word: correctable[position]!.word, near }));
}

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

/**
 * SQL of a JSON array of corrections for a word. Less likely sources cost as much as the first, so
 * each runs only if the previous one found nothing.
 */
function correctionOf({ isOpen }: Word, way: (name: string) => string): string {
  const ways = [inTitlesOf(way), ...(isOpen ? [prefixesOf(way)] : []), inTextsOf(way)].map(
    (select) => `(SELECT json_group_array(term) FROM (${select} LIMIT ${MAX_CORRECTIONS}))`,
  );
  return `coalesce(${ways
    .slice(0, -1)
    .map((select) => `nullif(${select}, '[]')`)
    .join(", ")}, ${ways.at(-1)})`;
}

/**
 * Number of leading letters that variants must share with the word to be read by one range scan.
 */
const BEGINNING = 3;

/** The vocabularies of names and of the title index of stories. */
const TITLE_VOCABULARIES = ["search_title_word_vocabulary", "search_title_index_vocabulary"];

type Way = (name: string) => string;

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
