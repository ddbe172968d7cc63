// How a browser in which somebody has this moment signed in has their next page say as whom
// (platform.md §4.2, the sign-in confirmation). The cookie names nobody, opens nothing, and is the
// page's to read and to take away, which is kept for everyone.

import { MINUTE_MS } from "../durations.ts";

/** Its name. */
export const SIGN_IN_MARK = "signed-in";

/** How long the next page may take to come, in milliseconds. */
export const SIGN_IN_MARK_MS = 2 * MINUTE_MS;

/** True while a document's cookies say that somebody has just signed in. */
export function hasSignInMark(cookies: string): boolean {
  return cookies.split("; ").includes(`${SIGN_IN_MARK}=1`);
}

/** Takes the mark away, once it has been said. */
export function forgetSignInMark(document: { cookie: string }): void {
  document.cookie = `${SIGN_IN_MARK}=; Path=/; Max-Age=0; SameSite=Lax`;
}
