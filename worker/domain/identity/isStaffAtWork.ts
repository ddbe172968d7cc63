import type { Session } from "./session.ts";

/**
 * True for a member of staff in a session of their own. Whoever acts as somebody else sees what that
 * person sees, staff or not.
 */
export function isStaffAtWork(session: Session | null): session is Session {
  return session !== null && session.isStaff && !session.isSpoofed;
}
