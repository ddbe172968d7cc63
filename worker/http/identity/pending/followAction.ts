import type { Handler } from "hono";
import { FOLLOW_YOURSELF_TEXT } from "../../../../shared/follows/followTexts.ts";
import { followThing, unfollowThing } from "../../../domain/follows/followThing.ts";
import { isTooOften, TOO_OFTEN } from "../../../access/checkAccess.ts";
import { isSameHash } from "../../../domain/identity/signIn/loginCode.ts";
import { isForeignRequest } from "../../request/isForeignRequest.ts";
import { readFormWrite } from "../../request/formWrite.ts";
import { readForm } from "../../request/body/readForm.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { requireMay } from "../../request/requireMay.ts";
import { openedEndpoint, TypedError, typedEndpoint } from "../../request/typedErrors.ts";
import { ownRedirect } from "../sessions/ownRedirect.ts";
import {
  askToConfirmAction,
  execute,
  FOLLOWS,
  type PendingAction,
  actionAt,
} from "./pendingAction.ts";
import * as texts from "../texts.ts";

const NOTHING = texts.followTargetNotFound;

/**
 * Answers `/_/subscribe/{kind}/{id}`: GET asks for confirmation; POST, from that page or from a
 * no-JS button, follows, or unfollows with `follows` 0. JSON requests get the result, forms a
 * redirect to their page.
 */
export const followActionEndpoint: Handler<AppEnv> = (c, next) => {
  const isJson = (c.req.header("content-type") ?? "").startsWith("application/json");
  return (c.req.method === "POST" && isJson ? byScript : byForm)(c, next);
};

const byForm = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const url = new URL(c.req.url);
  const input = requireFollow(url);
  const context = c.get("request");
  const session = await context.session();
  if (!session || c.req.method !== "POST") return askToConfirmAction(c, input);
  c.header("Cache-Control", "no-store");
  requireMay(context, session, FOLLOWS[input.kind].follow);
  const form = await readForm(c.req.raw);
  if (isForeignRequest(c.req.raw) || !isSameHash(session.xsrfToken, form?.get("xsrf") ?? ""))
    throw new TypedError("FORBIDDEN", "Send this form from its own page.");
  if (form?.get("follows") === "0") {
    // Unfollowing from a no-JS button. No URL unfollows by itself.
    if (await isTooOften(context, FOLLOWS[input.kind].unfollow, session.userId))
      throw new TypedError("TOO_MANY_REQUESTS", TOO_OFTEN);
    await unfollowThing(context, session.userId, input);
    const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
    return c.redirect(to.href, 303);
  }
  return c.redirect((await execute(context, url, session.userId)).href, 303);
});

const byScript = typedEndpoint(["POST"], async (c) => {
  const { kind, id } = requireFollow(new URL(c.req.url));
  const { session, fields, answer } = await readFormWrite(c, {
    as: (sent) => FOLLOWS[kind][sent.get("follows") === "0" ? "unfollow" : "follow"],
  });
  const { userId } = session;
  const context = c.get("request");
  const follows = fields.get("follows") !== "0";
  if (!follows) await unfollowThing(context, userId, { kind, id });
  else {
    const result = await followThing(context, userId, { kind, id });
    if (result === "self") throw new TypedError("BAD_REQUEST", FOLLOW_YOURSELF_TEXT);
    if (result === "failed") throw new TypedError("NOT_FOUND", NOTHING);
  }
  return answer({ kind, id, isFollowing: follows });
});

/** The follow that a URL describes. Throws TypedError for any other URL. */
function requireFollow(url: URL): PendingAction & { act: "follow" } {
  const input = actionAt(url);
  if (input?.act !== "follow") throw new TypedError("NOT_FOUND", NOTHING);
  return input;
}
