// Lets staff start and stop an impersonation. Everyone else gets 404.

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import {
  IMPERSONATION_LIFETIME_MS,
  latestImpersonation,
  startImpersonation,
  stopImpersonation,
} from "../../domain/identity/moderation/impersonation.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { setHostCookie } from "../request/hostCookies.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import { answerForm } from "../forms/answerForm.ts";
import { giveSession } from "../identity/sessions/signInSession.ts";
import {
  MAX_RECORDS,
  REASON_HINT,
  REASON_TOO_SHORT,
  requireStaff,
  requireXsrf,
  timeOf,
} from "./staffPage.ts";
import * as texts from "../identity/texts.ts";

/** Answers GET, HEAD and POST of `/_/admin/impersonation`. */
export const impersonationEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const context = c.get("request");
  const session = await requireStaff(c, "impersonation");
  if (session instanceof Response) return session;
  if (c.req.method !== "POST") return ask(c, session, null);
  const form = await requireXsrf(c, session);
  const input = { account: form.get("account") ?? "", reason: form.get("reason") ?? "" };
  const { userId: staffId, host } = session;
  const sessionHash = context.sessionHash ?? "";
  const started = await startImpersonation(context, { staffId, sessionHash, host }, input);
  if (started === "no-reason") return ask(c, session, REASON_TOO_SHORT);
  if (started === null) return ask(c, session, texts.noSuchUser);
  const { sessionToken } = context;
  if (sessionToken !== null)
    setHostCookie(c, "own-session", sessionToken, IMPERSONATION_LIFETIME_MS);
  giveSession(c, started, IMPERSONATION_LIFETIME_MS);
  return c.redirect(buildPath("ShowHome"), 303);
});

/** Answers POST of `/_/admin/impersonation/stop`. */
export const stopImpersonationEndpoint = openedEndpoint(["POST"], async (c) => {
  const context = c.get("request");
  const session = await context.session();
  if (!session?.isSpoofed || context.sessionHash === null)
    throw new TypedError("NOT_FOUND", "We couldn’t find this page.");
  await requireXsrf(c, session);
  const { ownSession } = context;
  const isBack = await stopImpersonation(context, context.sessionHash, {
    ownToken: ownSession,
    end: "STOPPED",
  });
  if (ownSession !== null) setHostCookie(c, "own-session", "", 0);
  if (isBack && ownSession !== null) giveSession(c, ownSession);
  else setHostCookie(c, "session", "", 0);
  c.header("Cache-Control", "no-store");
  return c.redirect(buildPath("ShowHome"), 303);
});

async function ask(c: Context<AppEnv>, session: Session, error: string | null): Promise<Response> {
  const records = await latestImpersonation(c.get("request"), MAX_RECORDS);
  const entries = records.map(({ staff, user, reason, startedAt, endedAt, endedBy }) => ({
    what: texts.impersonation({
      time: timeOf(startedAt),
      staff,
      user,
      end: endedAt === null ? null : timeOf(endedAt),
      reason: endedBy === null ? null : texts.impersonationEnds[endedBy],
    }),
    about: reason,
  }));
  return answerForm(
    c,
    {
      title: texts.impersonate,
      text: texts.impersonateText,
      error,
      action: buildPath("AdminImpersonation"),
      hidden: { xsrf: session.xsrfToken },
      fields: [
        { name: "account", label: texts.usernameEmailOrId, autoComplete: "off" },
        { name: "reason", label: texts.why, autoComplete: "off", hint: REASON_HINT },
      ],
      submit: texts.start,
      others: [{ label: texts.limitOrSuspendAccount, href: buildPath("AdminModeration") }],
      ...(entries.length > 0 ? { record: { title: texts.recordUtc, entries } } : null),
    },
    { status: error === null ? 200 : 422 },
  );
}
