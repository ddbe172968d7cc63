import type { DomainContext } from "../context.ts";
import type { Corrections } from "./matchExpression.ts";
import { nearWords } from "./nearWords.ts";
import type { Word } from "./readQuery.ts";

/** Most words that are taken for a misspelt one. */
const MAX_CORRECTIONS = 8;

/** Those of some words that nothing in the index is written with. Throws as `Database.all`. */
export async function unknownWords(
  { db }: Pick<DomainContext, "db">,
  words: readonly Word[],
): Promise<Word[]> {
  if (words.length === 0) return [];
  const known = words.map(({ isOpen }, at) =>
    isOpen
      ? `EXISTS (SELECT 1 FROM search_vocabulary
           WHERE term >= ?${at + 1} AND term < ?${at + 1} || char(1114111))`
      : `EXISTS (SELECT 1 FROM search_words WHERE search_words MATCH '"' || ?${at + 1} || '"')`,
  );
  const row = await db.first<{ known: string }>(
    `SELECT json_array(${known.join(", ")}) AS known`,
    ...words.map(({ text }) => text),
  );
  const isKnown = JSON.parse(row?.known ?? "[]") as number[];
  return words.filter((_word, at) => isKnown[at] !== 1);
}

/**
 * For each word those of the index that are a typing error away from it, the commonest first; for an
 * open word without any, what such words begin with. Throws as `Database.all`.
 */
export async function correctWords(
  { db }: Pick<DomainContext, "db">,
  words: readonly Word[],
): Promise<Corrections> {
  const found = await Promise.all(
    words.map(async ({ text, isOpen }) => {
      const near = nearWords(text);
      if (near.length === 0) return [];
      const [whole, begun] = await Promise.all([
        db.all<{ term: string }>(WHOLE, JSON.stringify(near), MAX_CORRECTIONS),
        isOpen ? db.all<{ term: string }>(BEGUN, JSON.stringify(near), MAX_CORRECTIONS) : [],
      ]);
      return (whole.length > 0 ? whole : begun).map(({ term }) => term);
    }),
  );
  return new Map(words.map(({ text }, index) => [text, found[index]!]));
}

const WHOLE = `SELECT v.term FROM json_each(?1) near CROSS JOIN search_vocabulary v
  ON v.term = near.value ORDER BY v.doc DESC LIMIT +?2`;

const BEGUN = `SELECT near.value AS term FROM json_each(?1) near WHERE EXISTS (
  SELECT 1 FROM search_vocabulary v
  WHERE v.term >= near.value AND v.term < near.value || char(1114111)) LIMIT +?2`;
