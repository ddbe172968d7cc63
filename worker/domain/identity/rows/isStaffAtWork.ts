import type { Session } from "./session.ts";

/**
 * True for staff in their own session on a first-party host. Impersonation sessions never count.
 * Custom domains have no staff, because the domain's owner could read what they are shown (decision
 * 23).
 */
export function isStaffAtWork(session: Session | null): session is Session {
  return session !== null && session.isStaff && !session.isSpoofed && !session.isElsewhere;
}
