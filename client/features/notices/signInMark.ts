// Notes that somebody is signing in in this browser, so that the page which they come back to, in
// whatever tab, can say as whom (platform.md §4.2, the sign-in confirmation).

import { HOUR_MS } from "../../../shared/durations.ts";

const KEY = "signing-in";

/** Longer than a sign-in takes is a sign-in that never came to be. */
const MARKED_FOR_MS = HOUR_MS;

/** Notes it as the sign-in begins. */
export function markSignIn(storage: Pick<Storage, "setItem">, now: number): void {
  try {
    storage.setItem(KEY, String(now));
  } catch {
    // Storage is full: nothing is confirmed.
  }
}

/** True once after a sign-in has begun. */
export function takeSignInMark(
  storage: Pick<Storage, "getItem" | "removeItem">,
  now: number,
): boolean {
  const at = storage.getItem(KEY);
  if (at === null) return false;
  storage.removeItem(KEY);
  return Math.abs(now - Number(at)) < MARKED_FOR_MS;
}
