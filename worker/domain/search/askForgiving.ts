import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { viewerFlags } from "../flags/flags.ts";
import type { Searcher } from "./bestRows.ts";
import { correctWords } from "./correctWords.ts";
import type { Corrections } from "./matchExpression.ts";
import { readQuery, type ReadQuery } from "./readQuery.ts";

const NO_CORRECTIONS: Corrections = new Map();

/** What was found, and by what. */
export type Forgiven<Answer> = Answer & { query: ReadQuery; corrections: Corrections };

/** What is taken for a query's misspelt words, once for all the indexes that have nothing. */
const correctionsOf = defineLoader<DomainContext, string, Corrections>((context, queries) =>
  Promise.all(queries.map((typed) => correctWords(context, readQuery(typed).words))),
);

/** Who searches. Throws as `Database.all`. */
export async function searcherOf(context: DomainContext): Promise<Searcher> {
  const [flags, session] = await Promise.all([viewerFlags(context), context.session()]);
  return { seesAll: flags.can_view_unfiltered_search, userId: session?.userId ?? null };
}

/** Asks an index, and where it has nothing once more, with typing errors forgiven. Throws as `ask`. */
export async function askForgiving<Answer extends { total: number }>(
  context: DomainContext,
  typed: string,
  ask: (read: ReadQuery, corrections: Corrections) => Promise<Answer>,
): Promise<Forgiven<Answer>> {
  const query = readQuery(typed);
  const first = await ask(query, NO_CORRECTIONS);
  if (first.total > 0) return { ...first, query, corrections: NO_CORRECTIONS };
  const corrections = await correctionsOf(context).load(typed);
  if ([...corrections.values()].every((words) => words.length === 0))
    return { ...first, query, corrections: NO_CORRECTIONS };
  return { ...(await ask(query, corrections)), query, corrections };
}
