import type { Context } from "hono";
import { helpPath } from "../../../shared/routes/paths/helpPath.ts";
import { type SignInError, signInErrorText } from "../../../shared/identity/signInErrors.ts";
import { type FormDocument, formDocument } from "../../render/documents/formDocument.tsx";
import type { AppEnv } from "../request/requestContext.ts";
import { contentSecurityPolicy } from "../request/securityHeaders.ts";
import { reportSignInError } from "../identity/reportSignInError.ts";
import * as texts from "../identity/texts.ts";

/**
 * Renders a form. `to` is the URL that it may redirect to; forms on the auth domain may also
 * redirect to the main site.
 */
export function answerForm(
  c: Context<AppEnv>,
  form: FormDocument,
  {
    status = 200,
    to,
  }: { status?: 200 | 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503; to?: URL } = {},
): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  c.header(
    "Content-Security-Policy",
    contentSecurityPolicy({ formActions: redirectOrigins(c, to) }),
  );
  return c.html(formDocument(form), status);
}

function redirectOrigins(c: Context<AppEnv>, to: URL | undefined): string[] {
  const { origin, host } = new URL(c.req.url);
  const { publicUrl, authDomain } = c.get("request").config;
  const all = new Set([...(to ? [to.origin] : []), ...(host === authDomain ? [publicUrl] : [])]);
  all.delete(origin);
  return [...all];
}

/** Renders a form with a sign-in error; a lockout adds a link to help. */
export async function answerSignInError(
  c: Context<AppEnv>,
  form: FormDocument,
  { step, error, to }: { step: "password" | "second-factor"; error: SignInError; to?: URL },
): Promise<Response> {
  await reportSignInError(c, { operation: "login", step, error: error.reason });
  const { now, config } = c.get("request");
  const isLocked = "lockedOutUntil" in error;
  const isLockout = isLocked || error.reason.endsWith("Lockout");
  const help = config.settings.links.help ?? config.publicUrl + helpPath("lockouts");
  const others = [
    ...(form.others ?? []),
    ...(isLockout ? [{ label: texts.getHelp, href: help }] : []),
  ];
  if (isLocked)
    c.header("Retry-After", String(Math.max(1, Math.ceil((error.lockedOutUntil - now) / 1000))));
  return answerForm(
    c,
    { ...form, others, error: signInErrorText(error, now) },
    { status: isLockout ? 429 : 401, ...(to ? { to } : {}) },
  );
}
