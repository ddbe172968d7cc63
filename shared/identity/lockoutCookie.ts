// Owns the cookie that tells the sign-in page about a password lockout. The page is cached for
// everyone, so its script reads the cookie. The cookie names no account and grants no access.

import type { Lockout } from "./lockoutText.ts";

export const LOCKOUT_COOKIE = "lockout";

/** Formats the cookie's value. */
export function lockoutValue({ failCount, lockedOutUntil }: Lockout): string {
  return `${failCount}.${lockedOutUntil ?? 0}`;
}

/**
 * Parses the lockout from a document's cookies; null if there is none or it has ended. `now` as in
 * Lockout.
 */
export function lockoutIn(cookies: string, now: number): Lockout | null {
  const [, count, until] = /(?:^|; )lockout=(\d{1,4})\.(\d{1,15})(?:;|$)/.exec(cookies) ?? [];
  if (count === undefined || until === undefined) return null;
  const lockedOutUntil = Number(until) || null;
  if (lockedOutUntil !== null && lockedOutUntil <= now) return null;
  return { failCount: Number(count), lockedOutUntil };
}
