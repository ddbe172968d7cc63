// The second-factor step of a sign-in, as a no-JS form on the host that handled the first step.

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import {
  passSecondFactor,
  redirectOfChallenge,
} from "../../domain/identity/secondFactor/passSecondFactor.ts";
import type { FormDocument } from "../../render/documents/formDocument.tsx";
import { setHostCookie } from "../request/hostCookies.ts";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint } from "../request/typedErrors.ts";
import { answerSignInError, answerForm } from "../forms/answerForm.ts";
import { ownRedirect } from "./sessions/ownRedirect.ts";
import { beginSession, continueTo, ownPathOf, sessionHostOf } from "./sessions/signInSession.ts";
import * as texts from "./texts.ts";

/** Answers GET, HEAD and POST of `/m/second-factor`. */
export const secondFactorEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const context = c.get("request");
  const wait = context.pendingSecondFactor;
  const waited = wait === null ? null : await redirectOfChallenge(context, wait);
  const form = c.req.method === "POST" ? await readCsrfForm(c.req.raw) : null;
  // The challenge and its cookie expire, so the URL and form carry the redirect as well.
  const asked = form?.get("redirect") ?? c.req.query("redirect") ?? null;
  const to = await ownRedirect(context, new URL(c.req.url), waited?.redirect ?? asked);
  if (wait === null || !waited?.isOpen) return startOver(c, to);
  const shown = { ...FORM, hidden: { redirect: ownPathOf(c, to) } };
  if (!form) return answerForm(c, shown, { to });
  const typed = form.get("code") ?? "";
  const result = await passSecondFactor(context, { wait, typed }, sessionHostOf(c));
  if ("reason" in result) {
    if (result.reason === "expired") return startOver(c, to);
    return answerSignInError(c, shown, { step: "second-factor", error: result, to });
  }
  setHostCookie(c, "second-factor", "", 0);
  beginSession(c, result.token);
  return continueTo(c, result.redirect, result.userId);
});

function startOver(c: Context<AppEnv>, to: URL): Response {
  if (c.get("request").pendingSecondFactor !== null) setHostCookie(c, "second-factor", "", 0);
  c.header("Cache-Control", "no-store");
  return c.redirect(signInPath({ operation: "login", redirect: ownPathOf(c, to) }), 303);
}

const FORM: FormDocument = {
  title: texts.enterVerificationCode,
  text: texts.enterVerificationCodeText,
  action: buildPath("SecondFactor"),
  fields: [{ name: "code", label: texts.verificationCode, autoComplete: "one-time-code" }],
  submit: texts.signIn,
};
