import { defineLoader } from "../../db/loader.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import type { DomainContext } from "../kernel/context.ts";
import { viewerFlags } from "../flags/flags.ts";
import type { Searcher } from "./bestRows.ts";
import { correctSpelling } from "./correctSpelling.ts";
import { type Corrections, NO_CORRECTIONS } from "./matchExpression.ts";
import { readQuery, type ReadQuery, type Word } from "./readQuery.ts";

/** A result with the query and spelling corrections that produced it. */
export type Corrected<Answer> = Answer & { query: ReadQuery; corrections: Corrections };

/** A query to correct. */
interface Misspelled {
  typed: string;
  /** Its search of stories found little. Otherwise the index decides whether all stories do. */
  isPoor: boolean;
}

/** Spelling corrections of queries that find little. All indexes of a request share them. */
const correctionsOf = defineLoader<DomainContext, Misspelled, Corrections>(
  async (context, queries) => {
    const read = queries.map(({ typed, isPoor }) => ({ words: readQuery(typed).words, isPoor }));
    const corrected = await correctSpelling(context, read);
    return read.map(
      ({ words }) =>
        new Map(
          corrected
            .filter(({ word }) => words.some((other) => isSameWord(word, other)))
            .map(({ word, near }) => [word.text, near]),
        ),
    );
  },
  ({ typed, isPoor }) => `${isPoor} ${typed}`,
);

const isSameWord = (one: Word, other: Word): boolean =>
  one.text === other.text && one.isOpen === other.isOpen;

/** Starts the spelling lookup early so that it shares a round trip with other queries. */
export function prefetchCorrections(context: DomainContext, typed: string): void {
  correctionsOf(context)
    .load({ typed, isPoor: false })
    .catch(() => {});
}

/** Returns the search permissions of the viewer. */
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
 * Searches an index and, if it finds little, searches again with spelling corrections too. What the
 * typed words find comes before what only the corrections find (decision 59). If the corrections
 * are already known, both searches run in the same round trip. Where a filter makes the result poor
 * though the words are common, the corrections need a round trip of their own. Throws like `ask`.
 */
export async function searchWithCorrections<Answer extends { isPoor: boolean }>(
  context: DomainContext,
  { query: typed, index }: { query: string; index: SearchIndex },
  ask: (wording: CorrectedQuery) => Promise<Answer>,
): Promise<Corrected<Answer>> {
  const read = readQuery(typed);
  const askAgain = async (corrections: Corrections): Promise<Corrected<Answer> | null> =>
    corrections.size > 0
      ? { ...(await ask({ read, corrections })), query: read, corrections }
      : null;
  const known = correctionsOf(context).get({ typed, isPoor: false });
  const [corrections, first, early] = await Promise.all([
    known,
    ask({ read, corrections: NO_CORRECTIONS }),
    known instanceof Promise ? null : askAgain(known),
  ]);
  const found = { ...first, query: read, corrections: NO_CORRECTIONS };
  if (!first.isPoor) return found;
  const second = early ?? (await askAgain(corrections));
  if (second !== null || index !== "posts" || read.words.length === 0) return second ?? found;
  return (await askAgain(await correctionsOf(context).load({ typed, isPoor: true }))) ?? found;
}
