// Lets an app sign its own reader in to a browser. Anyone could send a browser here with their own
// token (login CSRF), so the page names the account, and only the button uses the token.

import { buildPath } from "../../../../shared/routes/buildPath.ts";
import {
  accountOfToken,
  takeAccountToken,
} from "../../../domain/identity/sessions/accountToken.ts";
import { confirmSignInDocument } from "../../../render/documents/confirmSignInDocument.tsx";
import { isForeignRequest } from "../../request/isForeignRequest.ts";
import { contentSecurityPolicy } from "../../request/securityHeaders.ts";
import { openedEndpoint, TypedError } from "../../request/typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";
import { beginSession, continueTo, redirectToExpired, sessionHostOf } from "./signInSession.ts";

/** Answers GET, HEAD and POST of `/m/app/login/{token}`. */
export const appLoginEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const context = c.get("request");
  const token = c.get("siteLocation").params.token ?? "";
  const redirect = c.req.query("redirect") ?? "";
  const to = await ownRedirect(context, new URL(c.req.url), redirect);
  c.header("Cache-Control", "no-store");
  if (c.req.method === "POST") {
    if (isForeignRequest(c.req.raw))
      throw new TypedError("FORBIDDEN", "Sign in from our own page.");
    const session = await takeAccountToken(context, token, sessionHostOf(c));
    if (session === null) return redirectToExpired(c, to);
    beginSession(c, session);
    return continueTo(c, redirect);
  }
  const username = await accountOfToken(context, token);
  if (username === null) return redirectToExpired(c, to);
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  return c.html(
    confirmSignInDocument({
      operation: "login",
      email: `@${username}`,
      action: buildPath("AppLogin", { token }, { query: { redirect } }),
      token,
      // Pending actions aren't executed in this flow.
      input: null,
    }),
  );
});
