import type { SignUpError } from "../identity/signUpErrors.ts";

/** Maximum length of a username, in characters. */
export const MAX_USERNAME_LENGTH = 30;

const USERNAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/**
 * Parses a typed username: lower case, compatibility characters normalized (ﬁ, full width), without
 * the leading @. Rejects lookalike letters of other scripts.
 */
export function readUsername(
  typed: string,
): { username: string } | { error: Extract<SignUpError, `USERNAME_${string}`> } {
  const username = typed.slice(0, 1000).normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
  if (Array.from(username).length > MAX_USERNAME_LENGTH) return { error: "USERNAME_TOO_LONG" };
  return USERNAME.test(username) ? { username } : { error: "USERNAME_INVALID" };
}
