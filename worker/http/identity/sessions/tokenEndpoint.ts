import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { requireThemself } from "../../request/requireThemself.ts";
import { TypedError, openedEndpoint } from "../../request/typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { pathOf } from "./signInSession.ts";
import { tokenFor } from "./tokenFor.ts";

/** A SHA-256 hash in hex of the state cookie that a host has set. */
export const STATE = /^[0-9a-f]{64}$/;

/**
 * Answers GET of `/m/token` on the auth domain: redirects signed-in readers to the target's host
 * with a token for it, and anonymous viewers to the sign-in page. Throws TypedError during an
 * impersonation, for which the sign-in page would lead back here.
 */
export const tokenEndpoint = openedEndpoint(["GET"], async (c) => {
  const context = c.get("request");
  const url = new URL(c.req.url);
  const state = c.req.query("state") ?? "";
  if (url.host !== context.config.authDomain)
    throw new TypedError("NOT_FOUND", "This is only available on the auth domain.");
  if (!STATE.test(state))
    throw new TypedError("BAD_REQUEST", "The parameter state is missing or invalid.");
  const to = await ownRedirect(context, url, c.req.query("redirect"));
  c.header("Cache-Control", "no-store");
  // The auth domain itself needs no token.
  if (to.host === url.host) return c.redirect(to.href, 303);
  const token = await tokenFor(c, to, state);
  if (token instanceof Response) return token;
  const session = token ? null : await context.session();
  if (session) requireThemself(session);
  if (!token) return c.redirect(signInPath({ operation: "login", redirect: to.href }), 303);
  const query = { token, redirect: pathOf(to) };
  return c.redirect(to.origin + buildPath("LoginRedirect", {}, { query }), 303);
});
