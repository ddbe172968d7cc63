// Who reads on a host of somebody's own: asked once of the auth domain, by way of three addresses, and
// never with a question to the reader. 1: the host sets a cookie and asks with its hash. 2: the auth
// domain answers with a token for that host and that browser, or with none for a stranger. 3: the host
// makes the token its own session, and the reader is where they wanted to be.

import type { Context } from "hono";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { takeIdentityToken } from "../../domain/accounts/identity/identityToken.ts";
import { newToken } from "../../domain/core/identity/newToken.ts";
import { hashToken } from "../../domain/core/identity/session.ts";
import { setHostCookie } from "../request/hostCookies.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { STATE } from "./tokenEndpoint.ts";
import { tokenFor } from "./tokenFor.ts";
import { giveSession, pathOf, sessionHostOf } from "./signInSession.ts";

/** How long the way there and back may take, in milliseconds. */
const STATE_LIFETIME_MS = 5 * MINUTE_MS;

/** How long a host remembers that it has asked, in milliseconds. */
const ASKED_LIFETIME_MS = DAY_MS;

/** Says in the address that a browser keeps no cookies, so that it is not asked again and again. */
export const NO_COOKIES_PARAM = "gi";

/** Sends a browser to the auth domain to find out who reads; `to` is on the host that asks. */
export async function askWhoReads(c: Context<AppEnv>, to: URL): Promise<Response> {
  const { config } = c.get("request");
  const state = newToken();
  setHostCookie(c, "sign-in-state", state, STATE_LIFETIME_MS);
  setHostCookie(c, "identity-asked", "1", ASKED_LIFETIME_MS);
  c.header("Cache-Control", "no-store");
  const query = { redirectUrl: to.href, state: await hashToken(state) };
  return c.redirect(authOrigin(config) + buildPath("GlobalIdentity2", {}, { query }), 302);
}

/**
 * Answers GET of `/m/global-identity`: has the host of the page that is wanted ask. Programs, and who
 * is known there already, are led to the page at once.
 */
export const globalIdentityEndpoint = openedEndpoint(["GET"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const to = await ownRedirect(context, url, c.req.query("redirectUrl"));
  c.header("Cache-Control", "no-store");
  if (to.host !== url.host) {
    const query = { redirectUrl: pathOf(to) };
    return c.redirect(to.origin + buildPath("GlobalIdentity", {}, { query }), 302);
  }
  const isKnown = url.host === context.config.authDomain || (await context.session()) !== null;
  return isKnown || context.isBot ? c.redirect(pathOf(to), 302) : askWhoReads(c, to);
});

/**
 * Answers GET of `/m/global-identity-2` on the auth domain: a token for who is signed in there, where
 * our own pages have led them here, or after a press.
 */
export const globalIdentity2Endpoint = openedEndpoint(["GET"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const state = c.req.query("state") ?? "";
  if (url.host !== context.config.authDomain)
    throw new TypedError("NOT_FOUND", "Identities are told on the auth domain.");
  if (!STATE.test(state)) throw new TypedError("BAD_REQUEST", "There is no state to answer.");
  const to = await ownRedirect(context, url, c.req.query("redirectUrl"));
  c.header("Cache-Control", "no-store");
  if (to.host === url.host) return c.redirect(pathOf(to), 302);
  const token = await tokenFor(c, to, state);
  if (token instanceof Response) return token;
  const query = { redirectUrl: pathOf(to), token: token || undefined };
  return c.redirect(to.origin + buildPath("GlobalIdentity3", {}, { query }), 302);
});

/** Answers GET of `/m/global-identity-3`: takes the token, if there is one, and leads on in any case. */
export const globalIdentity3Endpoint = openedEndpoint(["GET"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const to = await ownRedirect(context, url, c.req.query("redirectUrl"));
  const { signInState: state } = context;
  const token = c.req.query("token");
  c.header("Cache-Control", "no-store");
  // On another host than this there is nothing to be known for.
  if (to.host !== url.host) return c.redirect(to.href, 302);
  if (state === null) {
    to.searchParams.set(NO_COOKIES_PARAM, "0");
    return c.redirect(pathOf(to), 302);
  }
  setHostCookie(c, "sign-in-state", "", 0);
  const place = sessionHostOf(c);
  const session =
    token && (await takeIdentityToken(context, { token, host: url.host, state }, place));
  if (session) giveSession(c, session.token);
  return c.redirect(pathOf(to), 302);
});
