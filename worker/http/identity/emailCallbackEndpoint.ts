// The link of a sign-in email. Mail scanners open links too, so opening it only shows a button;
// pressing that uses the link, once. An expired, unused link has a button that sends another
// (decision 24).

import type { Context } from "hono";
import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import {
  openSession,
  type Waiting,
  waitingFor,
} from "../../domain/identity/sessions/openSession.ts";
import { resendLink } from "../../domain/identity/signIn/resendLink.ts";
import { confirmSignInDocument } from "../../render/documents/confirmSignInDocument.tsx";
import { expiredLinkDocument } from "../../render/documents/expiredLinkDocument.tsx";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { readForm } from "../request/body/readForm.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { contentSecurityPolicy } from "../request/securityHeaders.ts";
import { TypedError, openedEndpoint } from "../request/typedErrors.ts";
import { ownRedirect } from "./sessions/ownRedirect.ts";
import { reportSignInError } from "./reportSignInError.ts";
import { agreedAddress, describeAction } from "./pending/pendingAction.ts";
import {
  enter,
  continueTo,
  redirectToExpired,
  ownPathOf,
  sessionHostOf,
} from "./sessions/signInSession.ts";

/** Answers GET, HEAD and POST of `/m/callback/email`. */
export const emailCallbackEndpoint = openedEndpoint(["GET", "HEAD", "POST"], (c) =>
  c.req.method === "POST" ? signIn(c) : ask(c),
);

const ACTION = buildPath("AuthCallback", { authProvider: "email" });

async function ask(c: Context<AppEnv>): Promise<Response> {
  const context = c.get("request");
  const token = c.req.query("token") ?? "";
  const waiting = await waitingFor(context, { kind: "link", token });
  const to = await ownRedirect(context, new URL(c.req.url), waiting?.redirect);
  if (!waiting?.isOpen) return answerExpired(c, { token, waiting, to });
  c.header("Cache-Control", "no-store");
  // CSP applies to the form's redirects too, and the target may be on another of our hosts.
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  return c.html(
    confirmSignInDocument({
      operation: operationOf(waiting),
      email: obfuscateEmail(waiting.email),
      action: ACTION,
      token,
      input: await describeAction(context, to),
    }),
  );
}

async function signIn(c: Context<AppEnv>): Promise<Response> {
  if (isForeignRequest(c.req.raw)) throw new TypedError("FORBIDDEN", "Sign in from our own page.");
  const context = c.get("request");
  const form = await readForm(c.req.raw);
  if (!form) throw new TypedError("BAD_REQUEST", "Confirm the link with its form.");
  const token = form.get("token") ?? "";
  const proof = { kind: "link", token } as const;
  const waiting = await waitingFor(context, proof);
  const to = await ownRedirect(context, new URL(c.req.url), waiting?.redirect);
  if (form.has("anew")) {
    if (waiting?.isOverdue) return resend(c, waiting, to);
    return c.redirect(
      buildPath("AuthCallback", { authProvider: "email" }, { query: { token } }),
      303,
    );
  }
  const redirect = (await agreedAddress(context, to, !form.has("only"))).href;
  const opened = await openSession(context, proof, { ...sessionHostOf(c), redirect });
  return opened ? enter(c, opened, redirect, true) : answerExpired(c, { token, waiting, to });
}

interface Expired {
  token: string;
  waiting: Waiting | null;
  to: URL;
}

/** Explains that the link has expired, and offers a new one if it was never used. */
async function answerExpired(c: Context<AppEnv>, expired: Expired): Promise<Response> {
  const { token, waiting, to } = expired;
  // A registration link that has been used means that the account exists.
  const asked = c.req.query("operation") === "register" ? "register" : "login";
  const operation = waiting === null ? asked : waiting.isOverdue ? operationOf(waiting) : "login";
  if (!waiting?.isOverdue) return redirectToExpired(c, to, operation);
  if (await c.get("request").session()) return continueTo(c, to.href);
  await reportSignInError(c, { operation, step: "link", error: "Expired" });
  c.header("Cache-Control", "no-store");
  return c.html(
    expiredLinkDocument({
      operation,
      email: obfuscateEmail(waiting.email),
      action: ACTION,
      token,
      elsewhere: signInPath({
        operation,
        redirect: ownPathOf(c, to),
        stepOverride: "ENTER_EMAIL",
      }),
    }),
  );
}

async function resend(c: Context<AppEnv>, overdue: Waiting, to: URL): Promise<Response> {
  const result = await resendLink(c.get("request"), overdue);
  const operation = operationOf(overdue);
  const way = { operation, redirect: ownPathOf(c, to) };
  c.header("Cache-Control", "no-store");
  if ("isSent" in result)
    return c.redirect(signInPath({ ...way, stepOverride: "CHECK_YOUR_INBOX" }), 303);
  await reportSignInError(c, { operation, step: "link", error: result.error });
  return c.redirect(
    result.error === "NotFound"
      ? signInPath({ ...way, stepOverride: "UNRECOGNIZED_EMAIL" })
      : signInPath({ ...way, stepOverride: "ENTER_EMAIL", error: result.formError }),
    303,
  );
}

const operationOf = ({ operation }: Waiting): "login" | "register" =>
  operation === "REGISTER" ? "register" : "login";
