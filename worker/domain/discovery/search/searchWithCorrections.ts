import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { viewerFlags } from "../../core/flags/flags.ts";
import type { Searcher } from "./bestRows.ts";
import { correctSpelling } from "./correctSpelling.ts";
import type { Corrections } from "./matchExpression.ts";
import { readQuery, type ReadQuery, type Word } from "./readQuery.ts";

const NO_CORRECTIONS: Corrections = new Map();

/** A result with the query and spelling corrections that produced it. */
export type Corrected<Answer> = Answer & { query: ReadQuery; corrections: Corrections };

/**
 * Spelling corrections for query words that the index doesn't contain. Loaded once and shared by
 * all indexes.
 */
const correctionsOf = defineLoader<DomainContext, string, Corrections>(async (context, queries) => {
  const wordsOf = queries.map((typed) => readQuery(typed).words);
  const corrected = await correctSpelling(context, wordsOf.flat());
  return wordsOf.map(
    (words) =>
      new Map(
        corrected
          .filter(({ word }) => words.some((other) => isSameWord(word, other)))
          .map(({ word, near }) => [word.text, near]),
      ),
  );
});

const isSameWord = (one: Word, other: Word): boolean =>
  one.text === other.text && one.isOpen === other.isOpen;

/** Starts the spelling lookup early so that it shares a round trip with other queries. */
export function prefetchCorrections(context: DomainContext, typed: string): void {
  correctionsOf(context)
    .load(typed)
    .catch(() => {});
}

/** Returns the search permissions of the viewer. Throws like `Database.all`. */
export async function searcherOf(context: DomainContext): Promise<Searcher> {
  const [flags, session] = await Promise.all([viewerFlags(context), context.session()]);
  return { seesAll: flags.can_view_unfiltered_search, userId: session?.userId ?? null };
}

/** The words and corrections to search an index with. */
export interface CorrectedQuery {
  read: ReadQuery;
  corrections: Corrections;
}

/**
 * Searches an index and, if it finds nothing, searches again with spelling corrections. Only words
 * missing from the index are corrected, because finding near words costs more than a search. If the
 * corrections are already known, both searches run in the same round trip. Throws like `ask`.
 */
export async function searchWithCorrections<Answer extends { total: number }>(
  context: DomainContext,
  { query: typed }: { query: string },
  ask: (wording: CorrectedQuery) => Promise<Answer>,
): Promise<Corrected<Answer>> {
  const query = readQuery(typed);
  const askAgain = async (corrections: Corrections): Promise<Answer | null> => {
    const isCorrected = [...corrections.values()].some((words) => words.length > 0);
    return isCorrected ? ask({ read: query, corrections }) : null;
  };
  const known = correctionsOf(context).get(typed);
  const [corrections, first, early] = await Promise.all([
    known,
    ask({ read: query, corrections: NO_CORRECTIONS }),
    known instanceof Promise ? null : askAgain(known),
  ]);
  if (first.total > 0) return { ...first, query, corrections: NO_CORRECTIONS };
  const second = early ?? (await askAgain(corrections));
  return second
    ? { ...second, query, corrections }
    : { ...first, query, corrections: NO_CORRECTIONS };
}
