import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";

/** What a sign-in e-mail holds (platform.md §3.1). */
export type LoginMethodName = "MAGIC_LINK" | "LOGIN_CODE";

/** What somebody came to do (platform.md §2.1). */
export type SusiOperationName = "LOGIN" | "REGISTER";

/** How long a link or a code works, in milliseconds (OWASP ASVS 5.0, 6.5.5: ten minutes at most). */
export const SIGN_IN_LIFETIME_MS = 10 * MINUTE_MS;

/** How long a link or a code is known after its end, in milliseconds. */
export const ENDED_RETENTION_MS = DAY_MS;

/** Stands in the place of a session's hash where a link was closed unused. */
export const CLOSED = "ended";

/** How long a browser has for the way to the auth domain once its code was right, in milliseconds. */
export const TOKEN_LIFETIME_MS = 2 * MINUTE_MS;

/** The message where a limit of tries is reached (platform.md §8). */
export const TOO_MANY_ATTEMPTS = "Too many attempts. Please try again later.";

/** The message where nothing else fits (platform.md §8). */
export const PLEASE_TRY_AGAIN = "Please try again.";

/** The spelling under which an address is looked up. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** What was made later than this from now is not taken: the clock has gone back, and nothing revives. */
export const CLOCK_SKEW_MS = MINUTE_MS;
