import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isFresh } from "../../domain/identity/secondFactor/confirmIdentity.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { isSameHash } from "../../domain/identity/signIn/loginCode.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { readCsrfForm } from "../request/body/readCsrfForm.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError } from "../request/typedErrors.ts";
import * as texts from "../identity/texts.ts";

/** Number of latest records that staff pages show. */
export const MAX_RECORDS = 20;

/**
 * Returns the session of recently authenticated staff, or a redirect to re-authenticate that
 * returns to `input`. Throws NOT_FOUND for everyone else.
 */
export async function requireStaff(
  c: Context<AppEnv>,
  input: "impersonation" | "moderation",
): Promise<Session | Response> {
  const context = c.get("request");
  const session = await context.session();
  if (!isStaffAtWork(session)) throw new TypedError("NOT_FOUND", "We couldn’t find this page.");
  c.header("Cache-Control", "no-store");
  if (isFresh(session, context.now)) return session;
  const query = { redirect: input };
  return c.redirect(buildPath("ManageAccount", { step: "identity" }, { query }), 303);
}

/** Reads a form of the session's own page. Throws FORBIDDEN for any other. */
export async function requireXsrf(c: Context<AppEnv>, session: Session): Promise<URLSearchParams> {
  const form = await readCsrfForm(c.req.raw);
  if (!isSameHash(session.xsrfToken, form.get("xsrf") ?? ""))
    throw new TypedError("FORBIDDEN", "This page is out of date. Reload it and try again.");
  return form;
}

/** The hint of the reason field. */
export const REASON_HINT = texts.reasonHint;

export const REASON_TOO_SHORT = texts.reasonTooShort;

/** A timestamp of a record: to the minute, in UTC. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}
