import type { Session } from "./session.ts";

/**
 * True for a member of staff in a session of their own, on a host of the product's. Whoever acts as
 * somebody else sees what that person sees, staff or not; a host of somebody's own has no staff, since
 * whoever holds it could read what it is told (decision 54).
 */
export function isStaffAtWork(session: Session | null): session is Session {
  return session !== null && session.isStaff && !session.isSpoofed && !session.isElsewhere;
}
