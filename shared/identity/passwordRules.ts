import type { SignUpError } from "./signUpErrors.ts";

/** Minimum and maximum length of a password in characters (OWASP ASVS 5.0, 6.2.1 and 6.2.9). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Returns why a new password is rejected; null if it is valid. */
export function passwordError(password: string): SignUpError | null {
  const length = Array.from(password.normalize("NFKC")).length;
  if (length < MIN_PASSWORD_LENGTH) return "PASSWORD_TOO_SHORT";
  return length > MAX_PASSWORD_LENGTH ? "PASSWORD_TOO_LONG" : null;
}
