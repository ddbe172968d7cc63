import { impersonationError } from "../../domain/identity/rows/impersonationError.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { TypedError } from "./typedErrors.ts";

/** Throws TypedError during an impersonation, in which staff can't write. */
export function requireThemself(session: Session): void {
  const error = impersonationError(session);
  if (error !== null) throw new TypedError("FORBIDDEN", error);
}
