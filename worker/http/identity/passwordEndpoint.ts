// Password sign-in as a form without JavaScript.
// Signed-in readers are redirected, or without a target sent to the password settings, unless they
// are switching accounts.

import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { addNotice } from "../../../shared/routes/noticeQuery.ts";
import { signInPath, switchEntryOf } from "../../../shared/routes/paths/signInPath.ts";
import { lockoutOf } from "../../../shared/identity/lockoutOf.ts";
import { signInByPassword } from "../../domain/identity/signIn/signInByPassword.ts";
import type { FormDocument } from "../../render/documents/formDocument.tsx";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import { openedEndpoint } from "../request/typedErrors.ts";
import { answerSignInError, answerForm } from "../forms/answerForm.ts";
import { storeLockout } from "./lockoutCookie.ts";
import { ownRedirect } from "./sessions/ownRedirect.ts";
import { enter, continueTo, ownPathOf, pathOf, sessionHostOf } from "./sessions/signInSession.ts";
import * as texts from "./texts.ts";

/** Base for parsing relative paths. */
const NO_HOST = "http://host.invalid";

/** Answers GET, HEAD and POST of `/password`. */
export const passwordEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const form = c.req.method === "POST" ? await readCsrfForm(c.req.raw) : null;
  const redirect = form?.get("redirect") ?? c.req.query("redirect") ?? "";
  const to = await ownRedirect(context, url, redirect);
  const next = ownPathOf(c, to);
  const susiEntry = switchEntryOf(form?.get("susiEntry") ?? c.req.query("susiEntry"));
  const asked = { redirect, next, susiEntry };
  if (!form) {
    c.header("Cache-Control", "no-store");
    if (!susiEntry && (await context.session()))
      return redirect === ""
        ? c.redirect(buildPath("ManageAccount", { step: "password" }), 303)
        : continueTo(c, redirect);
    // Only the auth domain starts sessions, so that every host can ask it.
    if (url.host !== context.config.authDomain) {
      const query = { redirect: redirect === "" ? undefined : to.href, susiEntry };
      const path = buildPath("ChangePassword", {}, { query });
      return c.redirect(authOrigin(context.config) + path, 303);
    }
    return answerForm(c, passwordForm(asked), { to });
  }
  const account = form.get("account") ?? "";
  const password = form.get("password") ?? "";
  const result = await signInByPassword(context, { account, password, redirect }, sessionHostOf(c));
  if ("token" in result) {
    storeLockout(c, null);
    return enter(c, result, redirect);
  }
  const lockout = lockoutOf(result);
  if (lockout) storeLockout(c, lockout);
  const shown = passwordForm(asked, { account, isLocked: lockout !== null });
  return answerSignInError(c, shown, { step: "password", error: result, to });
});

interface Asked {
  redirect: string;
  /** The redirect as a URL relative to this host. */
  next: string;
  susiEntry: ReturnType<typeof switchEntryOf>;
}

/** The form; after a lockout, its links carry the notice to the pages they open. */
function passwordForm(
  { redirect, next, susiEntry }: Asked,
  { account = "", isLocked = false }: { account?: string; isLocked?: boolean } = {},
): FormDocument {
  const noticed = (path: string): string => {
    const url = new URL(path, NO_HOST);
    if (isLocked) addNotice(url, { toast: "account-lockout" });
    return pathOf(url);
  };
  const options = { operation: "login", redirect: next, susiEntry } as const;
  return {
    title: texts.signInWithPassword,
    action: buildPath("ChangePassword"),
    hidden: { ...(redirect === "" ? {} : { redirect }), ...(susiEntry ? { susiEntry } : {}) },
    fields: [
      {
        name: "account",
        label: texts.emailOrUsername,
        autoComplete: "username",
        value: account.slice(0, 254),
      },
      {
        name: "password",
        label: texts.password,
        kind: "password",
        autoComplete: "current-password",
      },
    ],
    submit: texts.signIn,
    others: [
      {
        label: texts.forgotPasswordSign,
        href: noticed(signInPath({ ...options, stepOverride: "ENTER_EMAIL" })),
      },
      {
        label: texts.allSignInOptions,
        href: noticed(signInPath(options)),
      },
    ],
  };
}
