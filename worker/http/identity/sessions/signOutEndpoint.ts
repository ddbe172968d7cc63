import type { Context } from "hono";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { isSameHash } from "../../../domain/identity/signIn/loginCode.ts";
import { stopImpersonation } from "../../../domain/identity/moderation/impersonation.ts";
import { hashToken } from "../../../domain/identity/rows/session.ts";
import { signOut } from "../../../domain/identity/sessions/signOut.ts";
import { log } from "../../../log.ts";
import { confirmSignOutDocument } from "../../../render/documents/confirmSignOutDocument.tsx";
import { setHostCookie } from "../../request/hostCookies.ts";
import { isForeignRequest } from "../../request/isForeignRequest.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { contentSecurityPolicy } from "../../request/securityHeaders.ts";
import { openedEndpoint, TypedError } from "../../request/typedErrors.ts";
import { redirectAfterForm } from "../../forms/redirectAfterForm.ts";
import { ownRedirect } from "./ownRedirect.ts";

/**
 * In the place of a session's token on the main site: the session was ended on a custom domain, and the
 * main site's service worker deletes the saved pages, as for every address that signs out.
 */
const SIGNED_OUT_ELSEWHERE = "elsewhere";

/**
 * Answers `/m/signout/{xsrf}`: with the session's token, ends the session on all hosts and
 * redirects. Without it nothing changes, the attempt is logged since another site may have caused
 * it, and a confirmation page covers outdated pages. Readers who are already signed out are
 * redirected.
 */
export const signOutEndpoint = openedEndpoint(["GET", "POST"], async (c) => {
  if (c.req.method === "POST" && isForeignRequest(c.req.raw))
    throw new TypedError("FORBIDDEN", "Sign out from our own pages.");
  const context = c.get("request");
  const session = await context.session();
  c.header("Cache-Control", "no-store");
  const to = await ownRedirect(context, new URL(c.req.url), c.req.query("redirect"));
  const { xsrf = "" } = c.get("siteLocation").params;
  if (xsrf === SIGNED_OUT_ELSEWHERE) return redirectAfterForm(c, to.href);
  if (session && context.sessionHash) {
    if (!isSameHash(session.xsrfToken, xsrf)) {
      log("warn", "A sign-out had no valid session token", { requestId: c.get("requestId") });
      return ask(c, session.xsrfToken, to);
    }
    if (session.isSpoofed) await signOutImpersonated(c, context.sessionHash);
    else await signOut(context, context.sessionHash);
  }
  if (context.hasSessionCookie) setHostCookie(c, "session", "", 0);
  return redirectAfterForm(c, forgetSavedPages(c, to));
});

/** Leads through the main site to `to` when someone signed out on a custom domain. */
function forgetSavedPages(c: Context<AppEnv>, to: URL): string {
  const { config } = c.get("request");
  const { host, origin } = new URL(c.req.url);
  if (origin === config.publicUrl || host === config.authDomain) return to.href;
  const query = { redirect: to.href };
  return config.publicUrl + buildPath("SignOut", { xsrf: SIGNED_OUT_ELSEWHERE }, { query });
}

/** Signing out during an impersonation ends the staff member's own session too. */
async function signOutImpersonated(c: Context<AppEnv>, sessionHash: string): Promise<void> {
  const context = c.get("request");
  const { ownSession: ownToken } = context;
  const isOwn = await stopImpersonation(context, sessionHash, { ownToken, end: "SIGNED_OUT" });
  if (ownToken === null) return;
  if (isOwn) await signOut(context, await hashToken(ownToken));
  setHostCookie(c, "own-session", "", 0);
}

/**
 * Only a person can press this button: the page can't be framed, and forms of other sites are
 * rejected.
 */
function ask(c: Context<AppEnv>, xsrf: string, to: URL): Response | Promise<Response> {
  // CSP applies to the form's redirect too, which may lead to another of our hosts.
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  const action = buildPath("SignOut", { xsrf }, { query: { redirect: to.href } });
  return c.html(confirmSignOutDocument({ action, stays: to.href }), 403);
}
