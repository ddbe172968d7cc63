import { actingRefusal } from "../domain/identity/actingRefusal.ts";
import type { Session } from "../domain/identity/session.ts";
import { TypedError } from "./typedErrors.ts";

/** Throws TypedError where staff act as the session's person, in whose name they write nothing. */
export function requireThemself(session: Session): void {
  const refusal = actingRefusal(session);
  if (refusal !== null) throw new TypedError("FORBIDDEN", refusal);
}
