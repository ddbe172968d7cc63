import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { viewerFlags } from "../../core/flags/flags.ts";
import type { Searcher } from "./bestRows.ts";
import { correctSpelling } from "./correctSpelling.ts";
import type { Corrections } from "./matchExpression.ts";
import { readQuery, type ReadQuery, type Word } from "./readQuery.ts";

const NO_CORRECTIONS: Corrections = new Map();

/** What was found, and by what. */
export type Forgiven<Answer> = Answer & { query: ReadQuery; corrections: Corrections };

/** What is taken for the words of a query that the index has nowhere, once for all indexes. */
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

/** Starts to look for a query's typing errors, so that they come in a round trip with something else. */
export function prefetchCorrections(context: DomainContext, typed: string): void {
  correctionsOf(context)
    .load(typed)
    .catch(() => {});
}

/** Who searches. Throws as `Database.all`. */
export async function searcherOf(context: DomainContext): Promise<Searcher> {
  const [flags, session] = await Promise.all([viewerFlags(context), context.session()]);
  return { seesAll: flags.can_view_unfiltered_search, userId: session?.userId ?? null };
}

/** How an index is asked. */
export interface Wording {
  read: ReadQuery;
  corrections: Corrections;
}

/**
 * Asks an index, and where it has nothing once more, with typing errors forgiven: in words that the
 * index has nowhere, since looking for what is near costs more than a search. The second question
 * leaves with the first where the errors are known by then. Throws as `ask`.
 */
export async function askForgiving<Answer extends { total: number }>(
  context: DomainContext,
  { query: typed }: { query: string },
  ask: (wording: Wording) => Promise<Answer>,
): Promise<Forgiven<Answer>> {
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
