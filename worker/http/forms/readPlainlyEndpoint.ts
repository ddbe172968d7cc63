import { ownRedirect } from "../identity/sessions/ownRedirect.ts";
import { setHostCookie } from "../request/hostCookies.ts";
import { openedEndpoint } from "../request/typedErrors.ts";

/** Milliseconds for which a browser counts as having no JavaScript, before it is detected again. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Answers GET of the address that a browser without JavaScript is redirected to from its first
 * page: sets a cookie and redirects back. Its pages then include the reader's follows, saved
 * stories and claps (decision 19).
 */
export const readPlainlyEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  setHostCookie(c, "plain", "1", LIFETIME_MS);
  c.header("Cache-Control", "no-store");
  const to = await ownRedirect(context, new URL(c.req.url), c.req.query("redirect"));
  return c.redirect(to.href, 303);
});
