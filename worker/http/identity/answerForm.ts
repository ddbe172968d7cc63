import type { Context } from "hono";
import { helpPath } from "../../../shared/routes/helpPath.ts";
import { type SignInFailure, signInFailureText } from "../../../shared/rules/signInFailures.ts";
import { type FormDocument, formDocument } from "../../render/formDocument.tsx";
import type { AppEnv } from "../requestContext.ts";
import { contentSecurityPolicy } from "../securityHeaders.ts";

/** Shows a form; `to` is the other origin of ours that it may lead to. */
export function answerForm(
  c: Context<AppEnv>,
  form: FormDocument,
  { status = 200, to }: { status?: 200 | 401 | 422 | 429; to?: URL } = {},
): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  if (to) c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  return c.html(formDocument(form), status);
}

/** The same with the words for a failure; a lockout leads to what helps. */
export function answerFailure(
  c: Context<AppEnv>,
  form: FormDocument,
  { failure, to }: { failure: SignInFailure; to?: URL },
): Response | Promise<Response> {
  const { now, config } = c.get("request");
  const isLocked = "lockedOutUntil" in failure;
  const isLockout = isLocked || failure.reason.endsWith("Lockout");
  const help = config.settings.links.help ?? config.publicUrl + helpPath("lockouts");
  const others = [
    ...(form.others ?? []),
    ...(isLockout ? [{ label: "Get help", href: help }] : []),
  ];
  if (isLocked)
    c.header("Retry-After", String(Math.max(1, Math.ceil((failure.lockedOutUntil - now) / 1000))));
  return answerForm(
    c,
    { ...form, others, error: signInFailureText(failure, now) },
    { status: isLockout ? 429 : 401, ...(to ? { to } : {}) },
  );
}
