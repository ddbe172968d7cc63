import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { SIGN_IN_MARK, SIGN_IN_MARK_MS } from "../../../../shared/identity/signInMark.ts";
import type { AppEnv } from "../../request/requestContext.ts";

/** Makes the next page on this host show who has just signed in; false clears it. */
export function markSignIn(c: Context<AppEnv>, isToBeSaid: boolean): void {
  setCookie(c, SIGN_IN_MARK, isToBeSaid ? "1" : "", {
    path: "/",
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
    maxAge: isToBeSaid ? SIGN_IN_MARK_MS / 1000 : 0,
  });
}
