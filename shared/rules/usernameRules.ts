import type { SignUpFailure } from "./signUpFailures.ts";

/** Most characters of a username. */
export const MAX_USERNAME_LENGTH = 30;

const USERNAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/**
 * A username as typed: in lower case, one spelling of what can be typed in several (ﬁ, full width),
 * and without its @. Letters of other scripts that look alike are none of it.
 */
export function readUsername(
  typed: string,
): { username: string } | { failure: Extract<SignUpFailure, `USERNAME_${string}`> } {
  const username = typed.slice(0, 1000).normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
  if (Array.from(username).length > MAX_USERNAME_LENGTH) return { failure: "USERNAME_TOO_LONG" };
  return USERNAME.test(username) ? { username } : { failure: "USERNAME_INVALID" };
}
