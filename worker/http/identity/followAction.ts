// The address of a visitor's wish to follow (`actionUrl` of sign-in links). A sign-in that comes back
// through it follows at once, since somebody has just pressed its button; opened otherwise it asks for
// a press of its own, as any address may be opened by a link of anybody's.

import type { Context } from "hono";
import { addNotice, type NoticeQuery } from "../../../shared/routes/noticeQuery.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import {
  type FollowedKind,
  followedName,
  followThing,
  unfollowThing,
} from "../../domain/follows/followThing.ts";
import { isSameHash } from "../../domain/identity/loginCode.ts";
import { isOneTooMany, LIMITS } from "../../domain/identity/rateLimits.ts";
import { log } from "../../log.ts";
import { confirmFollowDocument } from "../../render/confirmFollowDocument.tsx";
import { isForeignRequest } from "../isForeignRequest.ts";
import { readForm } from "../readForm.ts";
import type { AppEnv, RequestContext } from "../requestContext.ts";
import { contentSecurityPolicy } from "../securityHeaders.ts";
import { requireThemself } from "../requireThemself.ts";
import { openedEndpoint, TypedError } from "../typedErrors.ts";
import { ownRedirect } from "./ownRedirect.ts";

interface FollowAction {
  kind: FollowedKind;
  id: string;
}

/**
 * Answers `/_/subscribe/{kind}/{id}`: GET asks, POST from there, or from a page's button without script, follows, or
 * with `follows` 0 ends it.
 */
export const followActionEndpoint = openedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  c.header("Cache-Control", "no-store");
  const url = new URL(c.req.url);
  const action = followActionAt(url);
  if (!action) throw new TypedError("NOT_FOUND", "There is nothing of the kind to follow.");
  const context = c.get("request");
  const session = await context.session();
  if (!session) {
    const redirect = c.req.query("redirect") ?? "/";
    const actionUrl = url.pathname;
    return c.redirect(signInPath({ operation: "login", redirect, actionUrl }), 303);
  }
  requireThemself(session);
  if (c.req.method !== "POST") return ask(c, url, action, session.xsrfToken);
  const form = await readForm(c.req.raw);
  if (isForeignRequest(c.req.raw) || !isSameHash(session.xsrfToken, form?.get("xsrf") ?? ""))
    throw new TypedError("FORBIDDEN", "This is answered on its own page only.");
  if (form?.get("follows") === "0") {
    // What a button without script takes back. No address does that by itself.
    await unfollowThing(context, session.userId, action);
    const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
    return c.redirect(to.href, 303);
  }
  return c.redirect((await carryOut(context, url, session.userId)).href, 303);
});

async function ask(
  c: Context<AppEnv>,
  url: URL,
  action: FollowAction,
  xsrf: string,
): Promise<Response> {
  const context = c.get("request");
  const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
  const name = await followedName(context, action.kind, action.id);
  if (name === null) return c.redirect(noticed(to, { toast: "subscribe-fail" }).href, 303);
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  const address = url.pathname + url.search;
  return c.html(confirmFollowDocument({ name, action: address, xsrf, stays: to.href }));
}

/**
 * Carries out what an address of ours asks for, as a person who has just signed in on their way to it,
 * and answers where they go on. Any other address is answered as it is. Never throws: whoever signed
 * in goes on in any case.
 */
export async function carryOut(context: RequestContext, url: URL, userId: string): Promise<URL> {
  const action = followActionAt(url);
  if (!action) return url;
  try {
    const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
    if (await isOneTooMany(context, LIMITS.followsOfUser, userId))
      return noticed(to, { toast: "subscribe-fail" });
    const outcome = await followThing(context, userId, action);
    return noticed(to, NOTICES[outcome](action.id));
  } catch (error) {
    log("error", "A follow could not be carried out after a sign-in", { error });
    return new URL(buildPath("ShowHome"), url);
  }
}

const NOTICES: Record<Awaited<ReturnType<typeof followThing>>, (id: string) => NoticeQuery> = {
  followed: (id) => ({ toast: "subscribe-success", toastAbout: id }),
  already: (id) => ({ toast: "subscribed-already", toastAbout: id }),
  self: () => ({ toast: "subscribe-self" }),
  failed: () => ({ toast: "subscribe-fail" }),
};

function followActionAt({ pathname }: URL): FollowAction | null {
  const match = matchRoute({ kind: "default" }, pathname);
  if (match?.route.name !== "FollowAction") return null;
  const { followKind, id } = match.params;
  return { kind: followKind as FollowedKind, id: id! };
}

function noticed(to: URL, notice: NoticeQuery): URL {
  const url = new URL(to);
  addNotice(url, notice);
  return url;
}
