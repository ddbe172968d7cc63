import { impersonationError } from "../../domain/core/identity/impersonationError.ts";
import type { Session } from "../../domain/core/identity/session.ts";
import { TypedError } from "./typedErrors.ts";

/** Throws TypedError during an impersonation, in which staff can't write. */
export function requireThemself(session: Session): void {
  const error = impersonationError(session);
  if (error !== null) throw new TypedError("FORBIDDEN", error);
}
