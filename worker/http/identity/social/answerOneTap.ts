// Receives the credential from Google's one-tap prompt. The form repeats a cookie, as Google
// requires ("Verify the Google ID token on your server side"), and the token's nonce is the
// cookie's hash. The auth domain can't see the main site's cookie, so there the Origin header
// proves that the form is ours.

import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { redirectThrough } from "../../../../shared/routes/actionRedirect.ts";
import { isSameHash } from "../../../domain/identity/signIn/loginCode.ts";
import { signInByCredential } from "../../../domain/identity/signIn/signInByCredential.ts";
import { isForeignRequest } from "../../request/isForeignRequest.ts";
import { readForm } from "../../request/body/readForm.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { sessionHostOf } from "../sessions/signInSession.ts";
import { answerResult } from "../answerResult.ts";

/** Google's name for both the cookie and the form field. */
const CSRF = "g_csrf_token";

/** Answers POST of `/m/callback/google`; null where one-tap isn't offered. */
export async function answerOneTap(c: Context<AppEnv>): Promise<Response | null> {
  const context = c.get("request");
  // Only the auth domain starts sessions.
  if (new URL(c.req.url).host !== context.config.authDomain) return null;
  c.header("Cache-Control", "no-store");
  const form = await readForm(c.req.raw);
  const operation = form?.get("operation") === "register" ? "REGISTER" : "LOGIN";
  const redirect = redirectThrough(form?.get("redirect") ?? "", form?.get("actionUrl"));
  const secret = form?.get(CSRF) ?? "";
  if (secret === "" || !isOurForm(c, secret))
    return answerResult(c, "google", { error: "rejected", operation, redirect });
  const credential = { token: form?.get("credential") ?? "", secret, operation, redirect } as const;
  const result = await signInByCredential(context, credential, sessionHostOf(c));
  deleteCookie(c, CSRF, { path: "/" });
  return result && answerResult(c, "google", result);
}

/** True for a form of the main site, and for one of this host that repeats its cookie. */
function isOurForm(c: Context<AppEnv>, secret: string): boolean {
  const { publicUrl } = c.get("request").config;
  const isOfMainSite =
    publicUrl !== new URL(c.req.url).origin && c.req.header("origin") === publicUrl;
  return (
    isOfMainSite || (!isForeignRequest(c.req.raw) && isSameHash(getCookie(c, CSRF) ?? "", secret))
  );
}
