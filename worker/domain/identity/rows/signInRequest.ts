import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";

/** Method of a sign-in email. */
export type LoginMethodName = "MAGIC_LINK" | "LOGIN_CODE";

/** Purpose of a sign-in. */
export type SusiOperationName = "LOGIN" | "REGISTER";

/** Lifetime of a link or code, in milliseconds (OWASP ASVS 5.0, 6.5.5: ten minutes at most). */
export const SIGN_IN_LIFETIME_MS = 10 * MINUTE_MS;

/** How long an expired link or code is still recognized, in milliseconds. */
export const ENDED_RETENTION_MS = DAY_MS;

/** Stored in place of a session's hash when a link is closed unused. */
export const CLOSED = "ended";

/** How long a browser may take to reach the auth domain after a correct code, in milliseconds. */
export const TOKEN_LIFETIME_MS = 2 * MINUTE_MS;

/** Message for an exceeded rate limit. */
export const TOO_MANY_ATTEMPTS = "Too many attempts. Please try again later.";

/** Message if nothing more specific applies. */
export const PLEASE_TRY_AGAIN = "Please try again.";

/** Normalizes an address for lookups. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/**
 * Maximum clock skew, in milliseconds. Rows created later than now plus this are rejected, so that
 * a clock set back revives nothing.
 */
export const CLOCK_SKEW_MS = MINUTE_MS;
