// Handles the forms of a member's feeds. The page handles all methods but POST; the result is a
// query parameter of the page that they redirect to.

import type { Context, Next } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isTooOften } from "../../access/checkAccess.ts";
import {
  createMemberFeed,
  MEMBER_FEED_KINDS,
  revokeMemberFeed,
} from "../../domain/memberFeeds/memberFeeds.ts";
import { authorizeFormWrite, readWriteFields } from "../request/formWrite.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { openedEndpoint, TypedError } from "../request/typedErrors.ts";

/** Answers POST of `/me/feeds`. */
export async function memberFeedsEndpoint(
  c: Context<AppEnv>,
  next: Next,
): Promise<Response | void> {
  return c.req.method === "POST" ? takeForm(c, next) : next();
}

const takeForm = openedEndpoint(["POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const sent = await readWriteFields(c);
  const feedId = sent.fields.get("revoke");
  const write = await authorizeFormWrite(
    c,
    sent,
    feedId === undefined ? "createMemberFeed" : "revokeMemberFeed",
  );
  const context = c.get("request");
  const back = (query: Record<string, string>): Response =>
    c.redirect(buildPath("YourMemberFeeds", {}, { query }), 303);
  if (await isTooOften(context, write.action, write.session.userId))
    return back({ error: "limited" });
  if (feedId !== undefined) {
    if (!(await revokeMemberFeed(context, write.session.userId, feedId)))
      throw new TypedError("NOT_FOUND", "We couldn’t find this feed among yours.");
    return back({ done: "revoked" });
  }
  const [wanted = "", targetId = null] = (sent.fields.get("of") ?? "").split(" ");
  const kind = MEMBER_FEED_KINDS.find((each) => each === wanted) ?? "FOLLOWING";
  const result = await createMemberFeed(context, write.session, { kind, targetId });
  return back(
    result.kind === "done" ? { done: "created", token: result.token } : { error: result.kind },
  );
});
