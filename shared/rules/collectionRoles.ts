// Owns who gives and takes which role of a publication. The specification names the roles and not who
// gives them.
import type { CollectionRole } from "../enums.ts";

/** What a role is called among words. */
export const ROLE_NAMES: Readonly<Record<CollectionRole, string>> = {
  OWNER: "owner",
  EDITOR: "editor",
  WRITER: "writer",
};

/** A role with its article: "an editor". */
export function aRole(role: CollectionRole): string {
  return role === "WRITER" ? `a ${ROLE_NAMES[role]}` : `an ${ROLE_NAMES[role]}`;
}

/** True for those who decide what stands in a publication. */
export function isStaffRole(role: string | null | undefined): boolean {
  return role === "OWNER" || role === "EDITOR";
}

/**
 * True where somebody of the role `own` may make `wanted` of a person who is `present`; null is nobody.
 * Owners may give and take every role, editors that of writers.
 */
export function mayChangeRole(
  own: CollectionRole | null,
  present: CollectionRole | null,
  wanted: CollectionRole | null,
): boolean {
  if (own === "OWNER") return true;
  return own === "EDITOR" && isAtMostWriter(present) && isAtMostWriter(wanted);
}

function isAtMostWriter(role: CollectionRole | null): boolean {
  return role === null || role === "WRITER";
}
