// Owns who may assign and remove which role in a publication.
import type { CollectionRole } from "../enums.ts";

/** Returns true for roles that decide what a publication contains. */
export function isStaffRole(role: string | null | undefined): boolean {
  return role === "OWNER" || role === "EDITOR";
}

/**
 * Returns true if a user with the role `own` may change someone's role from `present` to `wanted`;
 * null means no role. Owners may change every role, editors only the writer role.
 */
export function mayChangeRole(
  own: CollectionRole | null,
  present: CollectionRole | null,
  wanted: CollectionRole | null,
): boolean {
  if (own === "OWNER") return true;
  return own === "EDITOR" && isAtMostWriter(present) && isAtMostWriter(wanted);
}

/** Returns true for a change that the person has to agree to: they become an owner by an invitation. */
export function needsConsent(
  present: CollectionRole | null,
  wanted: CollectionRole | null,
): boolean {
  return wanted === "OWNER" && present !== "OWNER";
}

function isAtMostWriter(role: CollectionRole | null): boolean {
  return role === null || role === "WRITER";
}
