// Where a page sends what Google's one-tap prompt has given it. The form repeats a cookie, as Google
// asks ("Verify the Google ID token on your server side"), and the token's nonce is that cookie's hash.
// The auth domain sees no cookie of the main site: that it is our own page's form, the browser says.

import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import { isSameHash } from "../../domain/accounts/identity/loginCode.ts";
import { signInByCredential } from "../../domain/accounts/identity/signInByCredential.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { readForm } from "../request/readForm.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { sessionHostOf } from "./signInSession.ts";
import { answerResult } from "./answerResult.ts";

/** Google's name for the cookie and the form's field. */
const CSRF = "g_csrf_token";

/** Answers POST of `/m/callback/google`; null where there is no such prompt. */
export async function answerOneTap(c: Context<AppEnv>): Promise<Response | null> {
  const context = c.get("request");
  // The session is the auth domain's to open.
  if (new URL(c.req.url).host !== context.config.authDomain) return null;
  c.header("Cache-Control", "no-store");
  const form = await readForm(c.req.raw);
  const operation = form?.get("operation") === "register" ? "REGISTER" : "LOGIN";
  const redirect = redirectThrough(form?.get("redirect") ?? "", form?.get("actionUrl"));
  const secret = form?.get(CSRF) ?? "";
  if (secret === "" || !isOurForm(c, secret))
    return answerResult(c, "google", { error: "refused", operation, redirect });
  const credential = { token: form?.get("credential") ?? "", secret, operation, redirect } as const;
  const outcome = await signInByCredential(context, credential, sessionHostOf(c));
  deleteCookie(c, CSRF, { path: "/" });
  return outcome && answerResult(c, "google", outcome);
}

/** True for a form of the main site's, and for one of this host's that repeats its browser's cookie. */
function isOurForm(c: Context<AppEnv>, secret: string): boolean {
  const { publicUrl } = c.get("request").config;
  const isOfMainSite =
    publicUrl !== new URL(c.req.url).origin && c.req.header("origin") === publicUrl;
  return (
    isOfMainSite || (!isForeignRequest(c.req.raw) && isSameHash(getCookie(c, CSRF) ?? "", secret))
  );
}
