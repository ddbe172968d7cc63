import { isSameHash } from "../../domain/identity/loginCode.ts";
import { signOut } from "../../domain/identity/signOut.ts";
import { log } from "../../log.ts";
import { setHostCookie } from "../hostCookies.ts";
import { TypedError, openedEndpoint } from "../typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";

/**
 * Answers GET of `/m/signout/{xsrf}`: with the session's token it ends the session on all hosts and
 * leads on. Without it nothing changes and it is logged, since another site may have led here. Who is
 * signed out already is led on.
 */
export const signOutEndpoint = openedEndpoint(["GET"], async (c) => {
  const context = c.get("request");
  const session = await context.session();
  if (session && context.sessionHash) {
    if (!isSameHash(session.xsrfToken, c.get("place").params.xsrf ?? "")) {
      log("warn", "A sign-out came without its session's token", { requestId: c.get("requestId") });
      throw new TypedError("FORBIDDEN", "This page is out of date. Reload it and try again.");
    }
    await signOut(context, context.sessionHash);
  }
  if (context.hasSessionCookie) setHostCookie(c, "session", "", 0);
  c.header("Cache-Control", "no-store");
  const to = await ownRedirect(context, new URL(c.req.url), c.req.query("redirect"));
  return c.redirect(to.href, 303);
});
