// Every mutation resolves through `permitted`, which checks who may execute it and how often before
// any read or write; a mutation without a row in `access/actions.ts` has no resolver. Forms without
// JavaScript and pending actions after a sign-in call the same functions (`http/forms/formRows.ts`).
// `executeOperation` has already verified that the request comes from a page of the session.

import { accessError, isTooOften, TOO_OFTEN } from "../../access/checkAccess.ts";
import type { Action, Mutation } from "../../access/actions.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import type { GraphQLContext } from "./context.ts";
import { type ErrorResult, errorResult } from "./results.ts";

/** Why a session can't do an action; null if it can. */
async function errorOf(
  action: Action,
  session: Session | null,
  context: GraphQLContext,
  args: unknown,
): Promise<ErrorResult | null> {
  const values = args as Readonly<Record<string, unknown>>;
  const error = await accessError(context, session, action, values);
  return error && errorResult(error.code, error.message);
}

/** Wraps a mutation's resolver, or a write of forms alone: `write` runs only for permitted sessions. */
export function permitted<Args, Result>(
  action: Action,
  write: (args: Args, context: GraphQLContext, session: Session) => Promise<Result>,
): (root: unknown, args: Args, context: GraphQLContext) => Promise<Result | ErrorResult> {
  return async (_root, args, context) => {
    const session = await context.session();
    const error = await errorOf(action, session, context, args);
    if (error || !session) return error ?? errorResult("Unauthorized", "Sign in first.");
    if (await isTooOften(context, action, session.userId)) {
      // Clients retry saves automatically.
      const code = action === "saveDraftDeltas" ? "ServiceUnavailable" : "RateLimited";
      return errorResult(code, TOO_OFTEN, "limited");
    }
    context.browser.noteWrite();
    return write(args, context, session);
  };
}

/** Wraps the resolver of a mutation that works without a session; its rule decides. */
export function permittedToVisitors<Args, Result>(
  mutation: Mutation,
  write: (args: Args, context: GraphQLContext) => Promise<Result>,
): (root: unknown, args: Args, context: GraphQLContext) => Promise<Result | ErrorResult> {
  return async (_root, args, context) =>
    (await errorOf(mutation, await context.session(), context, args)) ?? write(args, context);
}
