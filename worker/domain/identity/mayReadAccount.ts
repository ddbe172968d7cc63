import type { Session } from "./rows/session.ts";

/**
 * True if a session may read the account's settings: the owner's, on a first-party host.
 * Impersonating staff see the product but not the sign-in methods (decision 29); custom domains see
 * none of it (decision 23).
 */
export function mayReadAccount(
  session: Pick<Session, "isSpoofed" | "isElsewhere"> | null,
): boolean {
  return session !== null && !session.isSpoofed && !session.isElsewhere;
}
