// Recognizes a reader on a custom domain by asking the auth domain once, through three redirects
// and without interaction. 1: the host sets a state cookie and sends its hash. 2: the auth domain
// answers with a token for that host and browser, or with none for an anonymous viewer. 3: the host
// exchanges the token for its own session and redirects to the requested page.

import type { Context } from "hono";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { takeIdentityToken } from "../../../domain/identity/sessions/identityToken.ts";
import { newToken } from "../../../domain/kernel/newToken.ts";
import { hashToken } from "../../../domain/identity/rows/session.ts";
import { setHostCookie } from "../../request/hostCookies.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../../request/typedErrors.ts";
import { NO_COOKIES_PARAM } from "./noCookiesParam.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { STATE } from "./tokenEndpoint.ts";
import { tokenFor } from "./tokenFor.ts";
import { giveSession, pathOf, sessionHostOf } from "./signInSession.ts";

/** Maximum duration of the round trip, in milliseconds. */
const STATE_LIFETIME_MS = 5 * MINUTE_MS;

/** Milliseconds for which a host remembers that it has asked. */
const ASKED_LIFETIME_MS = DAY_MS;

/** Redirects to the auth domain to identify the reader; `to` is on the requesting host. */
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
 * Answers GET of `/m/global-identity`: starts the flow on the host of the requested page. Bots, and
 * readers already signed in there, are redirected to the page at once.
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
 * Answers GET of `/m/global-identity-2` on the auth domain: issues a token for the signed-in reader
 * if our own pages led here, otherwise after a button press.
 */
export const globalIdentity2Endpoint = openedEndpoint(["GET"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const state = c.req.query("state") ?? "";
  if (url.host !== context.config.authDomain)
    throw new TypedError("NOT_FOUND", "This is only available on the auth domain.");
  if (!STATE.test(state))
    throw new TypedError("BAD_REQUEST", "The parameter state is missing or invalid.");
  const to = await ownRedirect(context, url, c.req.query("redirectUrl"));
  c.header("Cache-Control", "no-store");
  if (to.host === url.host) return c.redirect(pathOf(to), 302);
  const token = await tokenFor(c, to, state);
  if (token instanceof Response) return token;
  const query = { redirectUrl: pathOf(to), token: token || undefined };
  return c.redirect(to.origin + buildPath("GlobalIdentity3", {}, { query }), 302);
});

/**
 * Answers GET of `/m/global-identity-3`: exchanges the token, if any, and redirects in any case.
 */
export const globalIdentity3Endpoint = openedEndpoint(["GET"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const to = await ownRedirect(context, url, c.req.query("redirectUrl"));
  const { signInState: state } = context;
  const token = c.req.query("token");
  c.header("Cache-Control", "no-store");
  // A token is only valid for its own host.
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
