// The pending action behind a sign-in (`actionUrl` of sign-in links): follow, clap or save. It runs
// right after the sign-in if this browser pressed its button (decision 26). Otherwise its URL asks
// for confirmation, since anyone may have sent the link. Anyone may also have requested a sign-in
// email, so the page of its link names the action (emailCallbackEndpoint.ts).

import type { Context } from "hono";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { matchRoute } from "../../../../shared/routes/matchRoute.ts";
import { addNotice, type NoticeQuery } from "../../../../shared/routes/noticeQuery.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { visibleCatalog } from "../../../domain/lists/rows/catalogs.ts";
import { type FollowedKind, followedName } from "../../../domain/follows/followedName.ts";
import { visibleStory } from "../../../domain/stories/rows/stories.ts";
import { isErrorResult } from "../../../graphql/machinery/results.ts";
import { log } from "../../../log.ts";
import { confirmActionDocument } from "../../../render/documents/confirmActionDocument.tsx";
import type { AnyFormRow, Sent } from "../../forms/formRow.ts";
import { FORM_ROWS } from "../../forms/formRows.ts";
import { requireThemself } from "../../request/requireThemself.ts";
import type { AppEnv, RequestContext } from "../../request/requestContext.ts";
import { contentSecurityPolicy } from "../../request/securityHeaders.ts";
import { ownRedirect } from "../sessions/ownRedirect.ts";
import * as texts from "../texts.ts";

/** The actions and their targets. A story's kind is `p`, as in its URLs. */
export type PendingAction =
  | { act: "follow"; kind: FollowedKind; id: string }
  | { act: "clap"; kind: "p" | "catalog"; id: string }
  | { act: "save"; kind: "p"; id: string };

/** The action at one of our URLs; null for any other URL. */
export function actionAt({ pathname }: URL): PendingAction | null {
  const match = matchRoute({ kind: "default" }, pathname);
  if (!match) return null;
  const { followKind, type, id = "" } = match.params;
  switch (match.route.name) {
    case "FollowAction":
      return { act: "follow", kind: followKind as FollowedKind, id };
    case "Vote":
      return type === "p" || type === "catalog" ? { act: "clap", kind: type, id } : null;
    case "Bookmark":
      return type === "p" ? { act: "save", kind: "p", id } : null;
    default:
      return null;
  }
}

/** The rows whose forms do the same. */
const ROWS: Readonly<Record<PendingAction["act"], AnyFormRow>> = {
  follow: FORM_ROWS.FollowAction,
  clap: FORM_ROWS.Vote,
  save: FORM_ROWS.Bookmark,
};

/**
 * Executes the action at a URL for a person who has just signed in, and returns where to continue.
 * Returns any other URL unchanged. Never throws: a failure must not block the sign-in.
 */
export async function execute(context: RequestContext, url: URL): Promise<URL> {
  const input = actionAt(url);
  if (!input) return url;
  try {
    const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
    const session = await context.session();
    if (!session) return noticed(to, failed(input));
    const { kind, id } = input;
    const row = ROWS[input.act];
    const params = { type: kind, followKind: kind, id };
    const sent: Sent = { context, session, params, fields: new Map() };
    const result = await row.write(sent);
    const notice = isErrorResult(result)
      ? (row.errorNotice?.(result, sent) ?? failed(input))
      : row.notice?.(result, sent);
    return notice ? noticed(to, notice) : to;
  } catch (error) {
    log("error", "A pending action failed after a sign-in", { error });
    return new URL(buildPath("ShowHome"), url);
  }
}

const failed = ({ act }: PendingAction): NoticeQuery => ({
  toast: act === "follow" ? "subscribe-fail" : "retryable-error",
});

/**
 * The action at a URL and the name of its target; null if anonymous viewers can't see the target.
 */
export async function describeAction(
  context: RequestContext,
  url: URL,
): Promise<{ act: PendingAction["act"]; name: string } | null> {
  const input = actionAt(url);
  const name = input && (await nameOf(context, input));
  return input && name !== null ? { act: input.act, name } : null;
}

/**
 * Where to continue after the confirmation: the action's URL if the reader agreed, otherwise the
 * page behind it. An action whose target couldn't be named isn't executed.
 */
export async function agreedAddress(
  context: RequestContext,
  url: URL,
  agrees: boolean,
): Promise<URL> {
  const input = actionAt(url);
  if (!input || (agrees && (await nameOf(context, input)) !== null)) return url;
  const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
  return agrees ? noticed(to, failed(input)) : to;
}

/**
 * Answers GET of an action's URL: anonymous viewers are redirected to sign in, others get a
 * confirmation form.
 */
export async function askToConfirmAction(
  c: Context<AppEnv>,
  input: PendingAction,
): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const url = new URL(c.req.url);
  const context = c.get("request");
  const session = await context.session();
  if (!session) {
    const redirect = c.req.query("redirect") ?? "/";
    const actionUrl = url.pathname;
    return c.redirect(signInPath({ operation: "login", redirect, actionUrl }), 303);
  }
  requireThemself(session);
  const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
  const name = await nameOf(context, input);
  if (name === null) return c.redirect(noticed(to, failed(input)).href, 303);
  c.header("Content-Security-Policy", contentSecurityPolicy({ formActions: [to.origin] }));
  return c.html(
    confirmActionDocument({
      ...wordsOf(input, name),
      action: url.pathname + url.search,
      xsrf: session.xsrfToken,
      stays: to.href,
    }),
  );
}

/** The name of the action's target; null if the reader can't see it. */
async function nameOf(context: RequestContext, input: PendingAction): Promise<string | null> {
  if (input.act === "follow") return followedName(context, input.kind, input.id);
  if (input.kind === "catalog") return (await visibleCatalog(context, input.id))?.name ?? null;
  const story = await visibleStory(context, input.id);
  return story && storyTitle(story);
}

function wordsOf(input: PendingAction, name: string) {
  switch (input.act) {
    case "follow":
      return {
        input: texts.followSomeone(name),
        effect: input.kind === "catalog" ? texts.followListEffect : texts.followEffect,
        label: texts.follow,
      };
    case "clap":
      return {
        input: texts.clapFor(name),
        effect: texts.clapEffect,
        label: texts.clap,
      };
    case "save":
      return {
        input: texts.saveStory(name),
        effect: texts.saveEffect,
        label: texts.save,
      };
  }
}

function noticed(to: URL, notice: NoticeQuery): URL {
  const url = new URL(to);
  addNotice(url, notice);
  return url;
}
