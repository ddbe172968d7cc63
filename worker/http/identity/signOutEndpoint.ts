import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isSameHash } from "../../domain/accounts/identity/loginCode.ts";
import { stopImpersonation } from "../../domain/accounts/identity/acting.ts";
import { hashToken } from "../../domain/core/identity/session.ts";
import { signOut } from "../../domain/accounts/identity/signOut.ts";
import { log } from "../../log.ts";
import { confirmSignOutDocument } from "../../render/confirmSignOutDocument.tsx";
import { setHostCookie } from "../request/hostCookies.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { contentSecurityPolicy } from "../request/securityHeaders.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import { goOn } from "./goOn.ts";
import { ownRedirect } from "./ownRedirect.ts";

/**
 * Answers `/m/signout/{xsrf}`: with the session's token it ends the session on all hosts and leads on.
 * Without it nothing changes and it is logged, since another site may have led here; whoever meant it,
 * on a page that is out of date, is asked. Who is signed out already is led on.
 */
export const signOutEndpoint = openedEndpoint(["GET", "POST"], async (c) => {
  if (c.req.method === "POST" && isForeignRequest(c.req.raw))
    throw new TypedError("FORBIDDEN", "Signing out is asked for on our own pages only.");
  const context = c.get("request");
  const session = await context.session();
  c.header("Cache-Control", "no-store");
  const to = await ownRedirect(context, new URL(c.req.url), c.req.query("redirect"));
  if (session && context.sessionHash) {
    if (!isSameHash(session.xsrfToken, c.get("place").params.xsrf ?? "")) {
      log("warn", "A sign-out came without its session's token", { requestId: c.get("requestId") });
      return ask(c, session.xsrfToken, to);
    }
    if (session.isSpoofed) await signOutImpersonated(c, context.sessionHash);
    else await signOut(context, context.sessionHash);
  }
  if (context.hasSessionCookie) setHostCookie(c, "session", "", 0);
  return goOn(c, to.href);
});

/** Whoever signs out while they act as somebody is signed out as themselves too. */
async function signOutImpersonated(c: Context<AppEnv>, sessionHash: string): Promise<void> {
  const context = c.get("request");
  const { ownSession: ownToken } = context;
  const isOwn = await stopImpersonation(context, sessionHash, { ownToken, end: "SIGNED_OUT" });
  if (ownToken === null) return;
  if (isOwn) await signOut(context, await hashToken(ownToken));
  setHostCookie(c, "own-session", "", 0);
}

/** The button is pressed by a person: no frame holds this page, and no other site's form is taken. */
function ask(c: Context<AppEnv>, xsrf: string, to: URL): Response | Promise<Response> {
  // A browser follows the form to where it leads, which may be another host of ours.
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  const action = buildPath("SignOut", { xsrf }, { query: { redirect: to.href } });
  return c.html(confirmSignOutDocument({ action, stays: to.href }), 403);
}
