import { ownRedirect } from "../identity/ownRedirect.ts";
import { setHostCookie } from "../request/hostCookies.ts";
import { openedEndpoint } from "../request/typedErrors.ts";

/** How long a browser counts as one without script, in milliseconds: then it is asked anew. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Answers GET of where a browser that runs no script is led from its first page: notes that it is one,
 * and leads back. Its pages then carry what the reader has followed, saved and applauded (decision 161).
 */
export const readPlainlyEndpoint = openedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  setHostCookie(c, "plain", "1", LIFETIME_MS);
  c.header("Cache-Control", "no-store");
  const to = await ownRedirect(context, new URL(c.req.url), c.req.query("redirect"));
  return c.redirect(to.href, 303);
});
