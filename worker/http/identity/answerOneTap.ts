// Where a page sends what Google's one-tap prompt has given it. The form repeats a cookie, as Google
// asks ("Verify the Google ID token on your server side"), and the token's nonce is that cookie's hash.

import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import { socialStartPath } from "../../../shared/routes/socialStartPath.ts";
import { isSameHash } from "../../domain/identity/loginCode.ts";
import { signInByCredential } from "../../domain/identity/signInByCredential.ts";
import { isForeignRequest } from "../isForeignRequest.ts";
import { readForm } from "../readForm.ts";
import type { AppEnv } from "../requestContext.ts";
import { sessionPlaceOf } from "./signInSession.ts";
import { answerOutcome } from "./answerOutcome.ts";

/** Google's name for the cookie and the form's field. */
const CSRF = "g_csrf_token";

/** Answers POST of `/m/callback/google`; null where there is no such prompt. */
export async function answerOneTap(c: Context<AppEnv>): Promise<Response | null> {
  const context = c.get("request");
  c.header("Cache-Control", "no-store");
  const form = await readForm(c.req.raw);
  const operation = form?.get("operation") === "register" ? "REGISTER" : "LOGIN";
  const redirect = redirectThrough(form?.get("redirect") ?? "", form?.get("actionUrl"));
  const secret = getCookie(c, CSRF) ?? "";
  const isOwn =
    !isForeignRequest(c.req.raw) && secret !== "" && isSameHash(secret, form?.get(CSRF) ?? "");
  if (!isOwn) return answerOutcome(c, "google", { refusal: "refused", operation, redirect });
  // The session is the auth domain's to open; Google knows by now who it is.
  if (new URL(c.req.url).host !== context.config.authDomain) {
    const query = { operation: operation === "REGISTER" ? "register" : "login", redirect } as const;
    return c.redirect(authOrigin(context.config) + socialStartPath("google", query), 303);
  }
  const credential = { token: form?.get("credential") ?? "", secret, operation, redirect } as const;
  const outcome = await signInByCredential(context, credential, sessionPlaceOf(c));
  deleteCookie(c, CSRF, { path: "/" });
  return outcome && answerOutcome(c, "google", outcome);
}
