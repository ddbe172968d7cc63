// Owns the cookie that makes the next page show the sign-in confirmation. Pages
// are cached for everyone, so the page's script reads and deletes it. The cookie names no user and
// grants no access.

import { MINUTE_MS } from "../durations.ts";

export const SIGN_IN_MARK = "signed-in";

/** How long the next page may take to load, in milliseconds. */
export const SIGN_IN_MARK_MS = 2 * MINUTE_MS;

/** Returns true if a document's cookies say that the viewer just signed in. */
export function hasSignInMark(cookies: string): boolean {
  return cookies.split("; ").includes(`${SIGN_IN_MARK}=1`);
}

/** Deletes the cookie after the confirmation was shown. */
export function forgetSignInMark(document: { cookie: string }): void {
  document.cookie = `${SIGN_IN_MARK}=; Path=/; Max-Age=0; SameSite=Lax`;
}
