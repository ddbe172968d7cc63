import type { Session } from "../../core/identity/session.ts";

/**
 * True for a session that may be told an account's settings: its owner's, on a host of the product's.
 * Staff who act as somebody see what that person sees of the product, not how they sign in (decision
 * 60); a host of somebody's own is told nothing of it (decision 54).
 */
export function mayReadAccount(
  session: Pick<Session, "isSpoofed" | "isElsewhere"> | null,
): boolean {
  return session !== null && !session.isSpoofed && !session.isElsewhere;
}
