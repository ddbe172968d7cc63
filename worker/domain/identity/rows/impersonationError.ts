import type { Session } from "./session.ts";

/**
 * Rejects writes during impersonation; null if the session is the user's own. Every write path
 * checks it: the rules of `access/actions.ts` for mutations, forms and uploads.
 */
export function impersonationError({ isSpoofed }: Pick<Session, "isSpoofed">): string | null {
  return isSpoofed ? "You’re acting as someone else. Only they can do this." : null;
}
