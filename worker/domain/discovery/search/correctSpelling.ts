import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { answerTo } from "./answerTo.ts";
import type { Binding, Corrections } from "./matchExpression.ts";
import { nearWords } from "./nearWords.ts";
import type { Word } from "./readQuery.ts";

/** Most words that are taken for a misspelt one. */
const MAX_CORRECTIONS = 8;

/** Most words of a request that are mended: each is looked for in a thousand ways and more. */
const MAX_CORRECTED = 2;

/** How many words have been mended in a request. */
const correctedIn = new WeakMap<object, number>();

/** What is taken for a word, once for all searches of a request. */
const correctionsOf = defineLoader<Pick<DomainContext, "db">, Word, string[]>(
  (context, words) => Promise.all(words.map((word) => corrected(context, word))),
  ({ text, isOpen }) => `${text} ${isOpen}`,
);

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

/** Those of some words that nothing in the index is written with. Throws as `Database.all`. */
export async function unknownWords(
  context: Pick<DomainContext, "db">,
  words: readonly Word[],
): Promise<Word[]> {
  if (words.length === 0) return [];
  const isKnown = (await answerTo(context).load((binding) => {
    const known = words.map((word) => `(${standings(word, binding).join(" OR ")})`);
    return `SELECT json_array(${known.join(", ")})`;
  })) as number[];
  return words.filter((_word, at) => isKnown[at] !== 1);
}

/**
 * For each word those of the index that are a typing error away from it, the commonest first: words of
 * names and heads, else of texts; for an open word without any, what such words begin with. None for
 * all words of a request but the first two that may be mended. Throws as `Database.all`.
 */
export async function correctSpelling(
  context: Pick<DomainContext, "db">,
  words: readonly Word[],
): Promise<Corrections> {
  const found = await Promise.all(words.map((word) => correctionsOf(context).load(word)));
  return new Map(words.map(({ text }, index) => [text, found[index]!]));
}

async function corrected(
  context: Pick<DomainContext, "db">,
  { text, isOpen }: Word,
): Promise<string[]> {
  const { db } = context;
  const near = nearWords(text);
  const correctedCount = correctedIn.get(context) ?? 0;
  if (near.length === 0 || correctedCount >= MAX_CORRECTED) return [];
  correctedIn.set(context, correctedCount + 1);
  const begun = text.length > BEGINNING + 1 ? text.slice(0, BEGINNING) : null;
  const isLate = (word: string) => begun !== null && word.startsWith(begun);
  const ask = async (sql: string, ...values: (string | null)[]): Promise<string[]> =>
    (await db.all<{ term: string }>(sql, MAX_CORRECTIONS, ...values)).map(({ term }) => term);
  const all = JSON.stringify(near);
  const early = JSON.stringify(near.filter((word) => !isLate(word)));
  const whole = await ask(WHOLE, early, JSON.stringify(near.filter(isLate)), begun);
  // The rarer ways cost as much again, so each waits for the one before it.
  if (whole.length > 0) return whole;
  const open = isOpen ? await ask(BEGUN, all) : [];
  return open.length > 0 ? open : ask(TOLD, all);
}

/** Letters of a word by which the words that it may have been are read in one go. */
const BEGINNING = 3;

/** The words of names, and those of stories' heads. */
const HEAD_VOCABULARIES = ["search_vocabulary", "search_head_vocabulary"];

const WHOLE = `SELECT term FROM (${HEAD_VOCABULARIES.map(
  (vocabulary) => `SELECT v.term, v.doc FROM json_each(?2) near CROSS JOIN ${vocabulary} v
      ON v.term = near.value
    UNION ALL SELECT term, doc FROM ${vocabulary} WHERE term >= ?4 AND term < ?4 || char(1114111)
      AND +term IN (SELECT value FROM json_each(?3))`,
).join(" UNION ALL ")}) GROUP BY term ORDER BY sum(doc) DESC LIMIT +?1`;

const BEGUN = `SELECT near.value AS term FROM json_each(?2) near WHERE ${HEAD_VOCABULARIES.map(
  (vocabulary) => `EXISTS (SELECT 1 FROM ${vocabulary} v
    WHERE v.term >= near.value AND v.term < near.value || char(1114111))`,
).join(" OR ")} LIMIT +?1`;

// Texts are kept by the stems of their words: the words themselves can only be looked for.
const TOLD = `SELECT near.value AS term FROM json_each(?2) near WHERE EXISTS (
  SELECT 1 FROM search_texts WHERE search_texts MATCH '"' || near.value || '"') LIMIT +?1`;
