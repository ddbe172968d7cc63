// The second proof of a sign-in, as a plain form on the host that took the first.

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { passSecondFactor, redirectOfWait } from "../../domain/identity/passSecondFactor.ts";
import type { FormDocument } from "../../render/formDocument.tsx";
import { setHostCookie } from "../hostCookies.ts";
import { readOwnForm } from "../readOwnForm.ts";
import type { AppEnv } from "../requestContext.ts";
import { openedEndpoint } from "../typedErrors.ts";
import { answerFailure, answerForm } from "./answerForm.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { giveSession, leadOn, sessionPlaceOf } from "./signInSession.ts";

/** Answers GET, HEAD and POST of `/m/second-factor`. */
export const secondFactorEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const context = c.get("request");
  const wait = context.secondFactorWait;
  const redirect = wait === null ? null : await redirectOfWait(context, wait);
  if (wait === null || redirect === null) return startOver(c);
  const to = await ownRedirect(context, new URL(c.req.url), redirect);
  if (c.req.method !== "POST") return answerForm(c, FORM, { to });
  const form = await readOwnForm(c.req.raw);
  const typed = form.get("code") ?? "";
  const outcome = await passSecondFactor(context, { wait, typed }, sessionPlaceOf(c));
  if ("reason" in outcome) {
    if (outcome.reason === "expired") return startOver(c);
    return answerFailure(c, FORM, { step: "second-factor", failure: outcome, to });
  }
  setHostCookie(c, "second-factor", "", 0);
  giveSession(c, outcome.token);
  return leadOn(c, outcome.redirect, outcome.userId);
});

async function startOver(c: Context<AppEnv>): Promise<Response> {
  if (c.get("request").secondFactorWait !== null) setHostCookie(c, "second-factor", "", 0);
  c.header("Cache-Control", "no-store");
  const home = await ownRedirect(c.get("request"), new URL(c.req.url), null);
  return c.redirect(signInPath({ operation: "login", redirect: home.href }), 303);
}

const FORM: FormDocument = {
  title: "Enter your verification code",
  text: "Your authenticator app shows it. Without the app, enter one of your recovery codes.",
  action: buildPath("SecondFactor"),
  fields: [{ name: "code", label: "Verification code", autoComplete: "one-time-code" }],
  submit: "Sign in",
};
