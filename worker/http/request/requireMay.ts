import type { Session } from "../../domain/core/identity/session.ts";
import { mainSiteText, mayOnHostOf, type Mutation } from "../../graphql/machinery/permissions.ts";
import { requireThemself } from "./requireThemself.ts";
import type { RequestContext } from "./requestContext.ts";
import { TypedError } from "./typedErrors.ts";

/**
 * Throws TypedError where a session may not do, as a plain form or call, what a mutation does: staff who
 * act as its person, and on a host of somebody's own what is for the main site (decision 54). Null
 * stands for what no mutation does: for the main site too.
 */
export function requireMay(
  { config }: Pick<RequestContext, "config">,
  session: Session,
  mutation: Mutation | null,
): void {
  requireThemself(session);
  if (!mayOnHostOf(session, mutation)) throw new TypedError("FORBIDDEN", mainSiteText(config));
}
