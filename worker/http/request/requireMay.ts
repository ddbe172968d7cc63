import { type Action, rulesOf } from "../../access/actions.ts";
import { mainSiteText, mayOnHostOf } from "../../access/checkAccess.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import type { RequestContext } from "./requestContext.ts";
import { TypedError } from "./typedErrors.ts";

/**
 * Throws TypedError if a session may not do an action through a form or endpoint: during an
 * impersonation, and on a custom domain for actions reserved to the main site (decision 23).
 */
export function requireMay(
  { config }: Pick<RequestContext, "config">,
  session: Session,
  action: Action,
): void {
  const error = rulesOf(action).who(session);
  if (error) throw new TypedError(CODES[error.code], error.message);
  if (!mayOnHostOf(session, action)) throw new TypedError("FORBIDDEN", mainSiteText(config));
}

const CODES = {
  Unauthorized: "UNAUTHORIZED",
  Forbidden: "FORBIDDEN",
  NotFound: "NOT_FOUND",
} as const;
