// How a browser in which a password was tried too often keeps what its sign-in page and modal say of
// it. The cookie names no account, opens nothing, and is the page's to read, which is kept for everyone.

import type { Lockout } from "./lockoutText.ts";

/** Its name. */
export const LOCKOUT_COOKIE = "lockout";

/** What the cookie holds. */
export function lockoutValue({ failCount, lockedOutUntil }: Lockout): string {
  return `${failCount}.${lockedOutUntil ?? 0}`;
}

/** What a document's cookies say; null where they say nothing, or it is over. `now` as in Lockout. */
export function lockoutIn(cookies: string, now: number): Lockout | null {
  const [, count, until] = /(?:^|; )lockout=(\d{1,4})\.(\d{1,15})(?:;|$)/.exec(cookies) ?? [];
  if (count === undefined || until === undefined) return null;
  const lockedOutUntil = Number(until) || null;
  if (lockedOutUntil !== null && lockedOutUntil <= now) return null;
  return { failCount: Number(count), lockedOutUntil };
}
