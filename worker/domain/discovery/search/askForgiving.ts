import type { SearchIndex } from "../../../../shared/rules/multiQuery.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { viewerFlags } from "../../core/flags/flags.ts";
import type { Searcher } from "./bestRows.ts";
import { correctSpelling, unknownWords } from "./correctSpelling.ts";
import type { Corrections } from "./matchExpression.ts";
import { readQuery, type ReadQuery, type Word } from "./readQuery.ts";

const NO_CORRECTIONS: Corrections = new Map();

/** What was found, and by what. */
export type Forgiven<Answer> = Answer & { query: ReadQuery; corrections: Corrections };

/** The words of a query that the index has nowhere, once for all indexes. */
const unknownOf = defineLoader<DomainContext, string, Word[]>((context, queries) =>
  Promise.all(queries.map((typed) => unknownWords(context, readQuery(typed).words))),
);

/** What is taken for them, once for all the indexes that have nothing. */
const correctionsOf = defineLoader<DomainContext, string, Corrections>((context, queries) =>
  Promise.all(
    queries.map(async (typed) => correctSpelling(context, await unknownOf(context).load(typed))),
  ),
);

/** Who searches. Throws as `Database.all`. */
export async function searcherOf(context: DomainContext): Promise<Searcher> {
  const [flags, session] = await Promise.all([viewerFlags(context), context.session()]);
  return { seesAll: flags.can_view_unfiltered_search, userId: session?.userId ?? null };
}

/** How an index is asked. */
export interface Wording {
  read: ReadQuery;
  corrections: Corrections;
  /** Beginnings of words count wherever they stand. */
  isWide: boolean;
}

/**
 * Asks an index, and where it has nothing once more, with typing errors forgiven: in words that the
 * index has nowhere, since looking for what is near costs more than a search. Where there are none,
 * stories are looked for by what their texts' words begin with. Throws as `ask`.
 */
export async function askForgiving<Answer extends { total: number }>(
  context: DomainContext,
  { index, query: typed }: { index: SearchIndex; query: string },
  ask: (wording: Wording) => Promise<Answer>,
): Promise<Forgiven<Answer>> {
  const query = readQuery(typed);
  const asTyped = { read: query, corrections: NO_CORRECTIONS, isWide: false };
  // Together with the question itself: of several indexes one is nearly always without an answer.
  const [, first] = await Promise.all([unknownOf(context).load(typed), ask(asTyped)]);
  if (first.total > 0) return { ...first, query, corrections: NO_CORRECTIONS };
  const corrections = await correctionsOf(context).load(typed);
  const isCorrected = [...corrections.values()].some((words) => words.length > 0);
  const isWide = !isCorrected && index === "posts" && query.words.at(-1)?.isOpen === true;
  if (!isCorrected && !isWide) return { ...first, query, corrections: NO_CORRECTIONS };
  return { ...(await ask({ read: query, corrections, isWide })), query, corrections };
}
