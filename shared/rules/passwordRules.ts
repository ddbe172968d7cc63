import type { SignUpFailure } from "./signUpFailures.ts";

/** Fewest and most characters of a password (OWASP ASVS 5.0, 6.2.1 and 6.2.9). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** What is wrong with a new password; null where nothing is. */
export function passwordFailure(password: string): SignUpFailure | null {
  const length = Array.from(password.normalize("NFKC")).length;
  if (length < MIN_PASSWORD_LENGTH) return "PASSWORD_TOO_SHORT";
  return length > MAX_PASSWORD_LENGTH ? "PASSWORD_TOO_LONG" : null;
}
