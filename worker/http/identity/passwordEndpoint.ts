// Signing in with a password, as a plain form: it needs no script, and its errors have the words of
// platform.md §8. Who is signed in already is led to where passwords are set.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { signInByPassword } from "../../domain/identity/signInByPassword.ts";
import type { FormDocument } from "../../render/formDocument.tsx";
import { readOwnForm } from "../readOwnForm.ts";
import { openedEndpoint } from "../typedErrors.ts";
import { answerFailure, answerForm } from "./answerForm.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { enter, pathOf, sessionPlaceOf } from "./signInSession.ts";

/** Answers GET, HEAD and POST of `/password`. */
export const passwordEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const form = c.req.method === "POST" ? await readOwnForm(c.req.raw) : null;
  const redirect = form?.get("redirect") ?? c.req.query("redirect") ?? "";
  const to = await ownRedirect(context, url, redirect);
  const next = to.host === url.host ? pathOf(to) : to.href;
  if (!form) {
    if (await context.session()) {
      c.header("Cache-Control", "no-store");
      return c.redirect(buildPath("ManageAccount", { step: "password" }), 303);
    }
    return answerForm(c, passwordForm(redirect, next), { to });
  }
  const account = form.get("account") ?? "";
  const password = form.get("password") ?? "";
  const outcome = await signInByPassword(
    context,
    { account, password, redirect },
    sessionPlaceOf(c),
  );
  if ("token" in outcome) return enter(c, outcome, redirect);
  const shown = passwordForm(redirect, next, account);
  return answerFailure(c, shown, { failure: outcome, to });
});

function passwordForm(redirect: string, next: string, account = ""): FormDocument {
  return {
    title: "Sign in with your password",
    action: buildPath("ChangePassword"),
    hidden: redirect === "" ? {} : { redirect },
    fields: [
      {
        name: "account",
        label: "Email or username",
        autoComplete: "username",
        value: account.slice(0, 254),
      },
      {
        name: "password",
        label: "Password",
        kind: "password",
        autoComplete: "current-password",
      },
    ],
    submit: "Sign in",
    others: [
      {
        label: "Forgot your password? Sign in by email",
        href: signInPath({ operation: "login", redirect: next, stepOverride: "ENTER_EMAIL" }),
      },
      {
        label: "All sign in options",
        href: signInPath({ operation: "login", redirect: next }),
      },
    ],
  };
}
