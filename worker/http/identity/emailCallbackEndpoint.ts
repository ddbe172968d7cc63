// The address of the link in a sign-in e-mail. Mail scanners open it too, so that opening it shows a
// page with one button and uses nothing up; pressing it does, once.

import type { Context } from "hono";
import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { openSession, waitingFor } from "../../domain/identity/openSession.ts";
import { confirmSignInDocument } from "../../render/confirmSignInDocument.tsx";
import { isForeignRequest } from "../isForeignRequest.ts";
import { readForm } from "../readForm.ts";
import type { AppEnv } from "../requestContext.ts";
import { contentSecurityPolicy } from "../securityHeaders.ts";
import { TypedError, openedEndpoint } from "../typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { agreedAddress, namedWish } from "./visitorWish.ts";
import { enter, leadToExpired, sessionPlaceOf } from "./signInSession.ts";

/** Answers GET, HEAD and POST of `/m/callback/email`. */
export const emailCallbackEndpoint = openedEndpoint(["GET", "HEAD", "POST"], (c) =>
  c.req.method === "POST" ? signIn(c) : ask(c),
);

async function ask(c: Context<AppEnv>): Promise<Response> {
  const context = c.get("request");
  const token = c.req.query("token") ?? "";
  const waiting = await waitingFor(context, { kind: "link", token });
  const to = await ownRedirect(context, new URL(c.req.url), waiting?.redirect);
  if (!waiting?.isOpen) return leadToExpired(c, to);
  c.header("Cache-Control", "no-store");
  // A browser follows the form to the page that was asked for, which may be on another host of ours.
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  return c.html(
    confirmSignInDocument({
      operation: waiting.operation === "REGISTER" ? "register" : "login",
      email: obfuscateEmail(waiting.email),
      action: buildPath("AuthCallback", { authProvider: "email" }),
      token,
      wish: await namedWish(context, to),
    }),
  );
}

async function signIn(c: Context<AppEnv>): Promise<Response> {
  if (isForeignRequest(c.req.raw))
    throw new TypedError("FORBIDDEN", "Sign-ins are taken from our own pages only.");
  const context = c.get("request");
  const form = await readForm(c.req.raw);
  if (!form) throw new TypedError("BAD_REQUEST", "A link is confirmed with a form.");
  const proof = { kind: "link", token: form.get("token") ?? "" } as const;
  const waiting = await waitingFor(context, proof);
  const to = await ownRedirect(context, new URL(c.req.url), waiting?.redirect);
  const redirect = (await agreedAddress(context, to, !form.has("only"))).href;
  const opened = await openSession(context, proof, { ...sessionPlaceOf(c), redirect });
  return opened ? enter(c, opened, redirect) : leadToExpired(c, to);
}
