import type { IdOrLookup } from "../../db/sql.ts";
import { userOfSession } from "../../domain/identity/rows/userOfSession.ts";
import type { GraphQLContext } from "./context.ts";
import type { Prefetch } from "./prefetch.ts";

/**
 * A field's read that a prefetch may start before the resolver runs. Not cached otherwise, so that
 * a mutation reads what it has changed.
 */
export interface EarlyRead<Key, Args, Result> {
  prefetch: Prefetch;
  /** Returns the prefetched result, or else reads. */
  read: (context: GraphQLContext, key: Key, args: Args) => Promise<Result>;
}

/** Defines the early read of a field by its entity's key. */
export function earlyRead<Args extends object, Result>(
  read: (context: GraphQLContext, key: string, args: Args) => Promise<Result>,
): EarlyRead<string, Args, Result> {
  const started = startedReads<Result>();
  return {
    prefetch: (context, key, args) =>
      started.start(context, nameOf(key, args), () => read(context, key, args as Args)),
    read: (context, key, args) =>
      started.find(context, nameOf(key, args)) ?? read(context, key, args),
  };
}

/**
 * Defines the early read of a viewer's field. It starts together with the read of the session, by
 * the session instead of the user's id; the field is resolved only if the session is valid.
 */
export function earlyViewerRead<Args extends object, Result>(
  read: (context: GraphQLContext, user: IdOrLookup, args: Args) => Promise<Result>,
): EarlyRead<string, Args, Result> {
  const started = startedReads<Result>();
  return {
    prefetch: async (context, _key, args) => {
      if (context.sessionHash === null) return;
      const user = userOfSession(context.sessionHash);
      await started.start(context, JSON.stringify(args), () => read(context, user, args as Args));
    },
    read: (context, id, args) =>
      started.find(context, JSON.stringify(args)) ?? read(context, id, args),
  };
}

const nameOf = (key: string, args: object): string => JSON.stringify([key, args]);

/** Reads under way, by name. */
function startedReads<Result>() {
  const byContext = new WeakMap<GraphQLContext, Map<string, Promise<Result>>>();
  return {
    find: (context: GraphQLContext, name: string): Promise<Result> | undefined =>
      byContext.get(context)?.get(name),
    start: (
      context: GraphQLContext,
      name: string,
      read: () => Promise<Result>,
    ): Promise<Result> => {
      const reads = byContext.get(context) ?? new Map<string, Promise<Result>>();
      byContext.set(context, reads);
      const known = reads.get(name) ?? read();
      reads.set(name, known);
      return known;
    },
  };
}
