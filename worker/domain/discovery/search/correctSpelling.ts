import type { DomainContext } from "../../context.ts";
import { answerTo } from "./answerTo.ts";
import type { Binding } from "./matchExpression.ts";
import { nearWords } from "./nearWords.ts";
import type { Word } from "./readQuery.ts";

/** Most words that are taken for a misspelt one. */
const MAX_CORRECTIONS = 8;

/** Most words of a request that are mended: each is looked for in a thousand ways and more. */
const MAX_CORRECTED = 2;

/** Most words of a request that are looked up in the index: each sends what it may have been. */
const MAX_LOOKED_UP = 20;

/** How many words have been mended in a request. */
const correctedIn = new WeakMap<object, number>();

/** SQL of the ways in which a word may stand in the index. */
function standings({ text, isOpen }: Word, { bind }: Binding): string[] {
  const place = bind(text);
  const begins = (vocabulary: string) => `EXISTS (SELECT 1 FROM ${vocabulary}
    WHERE term >= ${place} AND term < ${place} || char(1114111))`;
  const stands = (table: string) =>
    `EXISTS (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || ${place} || '"')`;
  return isOpen
    ? [...HEAD_VOCABULARIES.map(begins), stands("search_texts"), begins("search_text_vocabulary")]
    : ["search_title_words", "search_title_index", "search_texts"].map(stands);
}

/** A word that the index has nowhere, and what is taken for it. */
interface Corrected {
  word: Word;
  near: string[];
}

/**
 * For each of the words that nothing in the index is written with, those of the index that are a typing
 * error away from it, the commonest first: words of names and heads, else of texts; for an open word without
 * any, what such words begin with. None but for the first two of a request that may be mended. One
 * statement, which looks for nothing where all words are known. Throws as `Database.all`.
 */
export async function correctSpelling(
  context: Pick<DomainContext, "db">,
  words: readonly Word[],
): Promise<Corrected[]> {
  const corrected = correctedIn.get(context) ?? 0;
  const distinct = new Map(words.map((word) => [`${word.text} ${word.isOpen}`, word]));
  const mendable = [...distinct.values()].slice(0, MAX_LOOKED_UP).flatMap((word) => {
    const near = nearWords(word.text);
    return near.length > 0 ? [{ word, near }] : [];
  });
  if (mendable.length === 0 || corrected >= MAX_CORRECTED) return [];
  const found = (await answerTo(context).load((binding) => {
    const ways = binding.bind(JSON.stringify(mendable.map(({ word, near }) => waysOf(word, near))));
    const unknown = mendable.map(
      ({ word }, at) =>
        `SELECT ${at} AS place WHERE NOT (${standings(word, binding).join(" OR ")})`,
    );
    const corrections = mendable.map(
      ({ word }, at) =>
        `WHEN ${at} THEN ${correctionOf(word, (way) => `json_extract(${ways}, '$[${at}].${way}')`)}`,
    );
    return `SELECT json_group_array(json_array(place, json(CASE place ${corrections.join("\n")} END)))
      FROM (${unknown.join(" UNION ALL ")} LIMIT ${MAX_CORRECTED - corrected})`;
  })) as [place: number, words: string[]][];
  correctedIn.set(context, (correctedIn.get(context) ?? 0) + found.length);
  return found.map(([place, near]) => ({ word: mendable[place]!.word, near }));
}

/** The words that a word may have been: all, and parted by whether they are read in one go. */
function waysOf({ text }: Word, near: readonly string[]) {
  const begun = text.length > BEGINNING + 1 ? text.slice(0, BEGINNING) : null;
  const isLate = (word: string) => begun !== null && word.startsWith(begun);
  return {
    all: near,
    early: near.filter((word) => !isLate(word)),
    late: near.filter(isLate),
    begun,
  };
}

/** SQL of a JSON array of what is taken for a word. The rarer ways cost as much again: each waits. */
function correctionOf({ isOpen }: Word, way: (name: string) => string): string {
  const ways = [wholeOf(way), ...(isOpen ? [begunOf(way)] : []), deliveredTo(way)].map(
    (select) => `(SELECT json_group_array(term) FROM (${select} LIMIT ${MAX_CORRECTIONS}))`,
  );
  return `coalesce(${ways
    .slice(0, -1)
    .map((select) => `nullif(${select}, '[]')`)
    .join(", ")}, ${ways.at(-1)})`;
}

/** Letters of a word by which the words that it may have been are read in one go. */
const BEGINNING = 3;

/** The words of names, and those of stories' heads. */
const HEAD_VOCABULARIES = ["search_vocabulary", "search_head_vocabulary"];

type Way = (name: string) => string;

const wholeOf = (way: Way): string =>
  `SELECT term FROM (${HEAD_VOCABULARIES.map(
    (
      vocabulary,
    ) => `SELECT v.term, v.doc FROM json_each(${way("early")}) near CROSS JOIN ${vocabulary} v
        ON v.term = near.value
      UNION ALL SELECT term, doc FROM ${vocabulary}
        WHERE term >= ${way("begun")} AND term < ${way("begun")} || char(1114111)
        AND +term IN (SELECT value FROM json_each(${way("late")}))`,
  ).join(" UNION ALL ")}) GROUP BY term ORDER BY sum(doc) DESC`;

const begunOf = (way: Way): string =>
  `SELECT near.value AS term FROM json_each(${way("all")}) near WHERE ${HEAD_VOCABULARIES.map(
    (vocabulary) => `EXISTS (SELECT 1 FROM ${vocabulary} v
      WHERE v.term >= near.value AND v.term < near.value || char(1114111))`,
  ).join(" OR ")}`;

// Texts are kept by the stems of their words: the words themselves can only be looked for.
const deliveredTo = (way: Way): string =>
  `SELECT near.value AS term FROM json_each(${way("all")}) near WHERE EXISTS (
    SELECT 1 FROM search_texts WHERE search_texts MATCH '"' || near.value || '"')`;
