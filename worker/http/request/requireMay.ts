import type { Session } from "../../domain/core/identity/session.ts";
import { mainSiteText, mayOnHostOf, type Mutation } from "../../graphql/machinery/permissions.ts";
import { requireThemself } from "./requireThemself.ts";
import type { RequestContext } from "./requestContext.ts";
import { TypedError } from "./typedErrors.ts";

/**
 * Throws TypedError if a session may not perform a mutation through a form or endpoint: during an
 * impersonation, and on a custom domain for mutations reserved to the main site (decision 23).
 * Null, for an action without a mutation, is reserved to the main site too.
 */
export function requireMay(
  { config }: Pick<RequestContext, "config">,
  session: Session,
  mutation: Mutation | null,
): void {
  requireThemself(session);
  if (!mayOnHostOf(session, mutation)) throw new TypedError("FORBIDDEN", mainSiteText(config));
}
