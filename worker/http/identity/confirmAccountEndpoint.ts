// The link of an email confirmation. Mail scanners open links too, so opening it only shows a
// button; pressing that uses the link, once, in any browser.

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { confirmEmail, waitingConfirmation } from "../../domain/identity/emailConfirmation.ts";
import { confirmEmailDocument } from "../../render/documents/confirmEmailDocument.tsx";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

/** Answers GET, HEAD and POST of `/m/account/confirm/{key}`. */
export const confirmAccountEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const context = c.get("request");
  const key = c.get("siteLocation").params.key ?? "";
  const waiting = await waitingConfirmation(context, key);
  if (!waiting?.isOpen) return expired(c);
  const { email, username } = waiting;
  if (c.req.method !== "POST") {
    const action = buildPath("ConfirmAccount", { key });
    return c.html(confirmEmailDocument({ kind: "ask", email, username, action }));
  }
  if (isForeignRequest(c.req.raw))
    throw new TypedError("FORBIDDEN", "Confirm your address on our own page.");
  if (!(await confirmEmail(context, key))) return expired(c);
  return c.html(confirmEmailDocument({ kind: "confirmed", email, continueTo: homeOf(c) }));
});

function expired(c: Context<AppEnv>): Response | Promise<Response> {
  return c.html(confirmEmailDocument({ kind: "expired", continueTo: homeOf(c) }), 410);
}

/** The auth domain has no home page. */
function homeOf(c: Context<AppEnv>): string {
  return c.get("request").config.publicUrl + buildPath("ShowHome");
}
