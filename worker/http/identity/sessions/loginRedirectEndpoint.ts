// Signs a browser in on a host, with the token that its login code was exchanged for, or with one
// that the auth domain issued for this host. Without a token it starts the flow with the auth
// domain.

import type { Context } from "hono";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import { takeIdentityToken } from "../../../domain/identity/sessions/identityToken.ts";
import { newToken } from "../../../domain/kernel/newToken.ts";
import { openSession } from "../../../domain/identity/sessions/openSession.ts";
import { hashToken } from "../../../domain/identity/rows/session.ts";
import { setHostCookie } from "../../request/hostCookies.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { openedEndpoint } from "../../request/typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";
import {
  beginSession,
  enter,
  continueTo,
  redirectToExpired,
  sessionHostOf,
} from "./signInSession.ts";

/**
 * Maximum duration of the round trip through the auth domain, including a sign-in there, in
 * milliseconds.
 */
const STATE_LIFETIME_MS = 30 * MINUTE_MS;

/** Answers GET of `/m/login-redirect` on any host. */
export const loginRedirectEndpoint = openedEndpoint(["GET"], async (c) => {
  const token = c.req.query("token");
  const redirect = c.req.query("redirect") ?? "";
  if (!token) return begin(c, redirect);
  const { browser } = c.get("request");
  return browser.pendingSignIn === null
    ? comeBack(c, token, redirect)
    : useCode(c, { token, secret: browser.pendingSignIn, redirect });
});

async function useCode(
  c: Context<AppEnv>,
  { token, secret, redirect }: { token: string; secret: string; redirect: string },
): Promise<Response> {
  const proof = { kind: "code", token, secret } as const;
  const opened = await openSession(c.get("request"), proof, sessionHostOf(c));
  if (!opened) return comeBack(c, token, redirect);
  setHostCookie(c, "pending-sign-in", "", 0);
  return enter(c, opened, opened.redirect || redirect);
}

async function comeBack(c: Context<AppEnv>, token: string, redirect: string): Promise<Response> {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const { host } = url;
  const state = context.signInState ?? newToken();
  const session = await takeIdentityToken(context, { token, host, state }, sessionHostOf(c));
  const to = await ownRedirect(context, url, redirect);
  if (session === null) return redirectToExpired(c, to);
  setHostCookie(c, "sign-in-state", "", 0);
  beginSession(c, session.token, session.isNew);
  // Pending actions are stored only on the host where the button was pressed.
  return continueTo(c, to.href, session.userId);
}

async function begin(c: Context<AppEnv>, redirect: string): Promise<Response> {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const { config } = context;
  // The account that just signed in on the auth domain may differ from this host's.
  const isNew = c.req.query("operation") === "login";
  const isKnown = !isNew && (await context.session()) !== null;
  if (url.host === config.authDomain || isKnown) return continueTo(c, redirect);
  const to = await ownRedirect(context, url, redirect);
  const state = newToken();
  setHostCookie(c, "sign-in-state", state, STATE_LIFETIME_MS);
  const query = {
    state: await hashToken(state),
    redirect: to.host === url.host ? to.href : url.origin + wayOn(to),
  };
  c.header("Cache-Control", "no-store");
  return c.redirect(authOrigin(config) + buildPath("AuthToken", {}, { query }), 303);
}

/**
 * Continues to a page on another of our hosts through this host's sign-in, which is complete by
 * then.
 */
const wayOn = (to: URL): string => signInPath({ operation: "login", redirect: to.href });
