// What a visitor wanted to do when they were asked to sign in (`actionUrl` of sign-in links): to
// follow, to clap, to save. A sign-in that comes back through the address of the wish does it at once
// where this browser has pressed its button (decision 168); opened otherwise it asks for a press of its
// own, as any address may be opened by a link of anybody's. A mail may have been sent for by anybody too: the page
// of its link names what would be done (emailCallbackEndpoint.ts).

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { addNotice, type NoticeQuery } from "../../../shared/routes/noticeQuery.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { predefinedCatalogId } from "../../../shared/rules/predefinedCatalogs.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { visibleCatalog } from "../../domain/core/catalogs/catalogs.ts";
import { saveToCatalog } from "../../domain/reading/catalogs/saveToCatalog.ts";
import { clapCatalog } from "../../domain/reading/claps/clapCatalog.ts";
import { clapStory } from "../../domain/reading/claps/clapStory.ts";
import {
  type FollowedKind,
  followedName,
  followThing,
} from "../../domain/discovery/follows/followThing.ts";
import { isOneTooMany, type Limit, LIMITS } from "../../domain/core/identity/rateLimits.ts";
import { visibleStory } from "../../domain/core/stories/stories.ts";
import { log } from "../../log.ts";
import { confirmActionDocument } from "../../render/confirmActionDocument.tsx";
import { requireThemself } from "../request/requireThemself.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { contentSecurityPolicy } from "../request/securityHeaders.ts";
import { ownRedirect } from "./ownRedirect.ts";

/** What may be wanted, and of what: a story's kind is `p`, as its addresses have it. */
export type PendingAction =
  | { act: "follow"; kind: FollowedKind; id: string }
  | { act: "clap"; kind: "p" | "catalog"; id: string }
  | { act: "save"; kind: "p"; id: string };

/** The wish that an address of ours stands for; null for any other address. */
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

/** How often each may be done, as with the mutations. */
const LIMIT_OF: Record<PendingAction["act"], Limit> = {
  follow: LIMITS.followsOfUser,
  clap: LIMITS.clapsOfUser,
  save: LIMITS.bookmarksOfUser,
};

/**
 * Carries out what an address of ours asks for, as a person who has just signed in on their way to it,
 * and answers where they go on. Any other address is answered as it is. Never throws: whoever signed
 * in goes on in any case.
 */
export async function execute(context: RequestContext, url: URL, userId: string): Promise<URL> {
  const input = actionAt(url);
  if (!input) return url;
  try {
    const to = await ownRedirect(context, url, url.searchParams.get("redirect"));
    const isTooMuch = await isOneTooMany(context, LIMIT_OF[input.act], userId);
    context.browser.noteWrite();
    const notice = isTooMuch ? failed(input) : await perform(context, input, userId);
    return notice ? noticed(to, notice) : to;
  } catch (error) {
    log("error", "What a visitor wanted could not be done after their sign-in", { error });
    return new URL(buildPath("ShowHome"), url);
  }
}

/** Does it, and answers what to say of it; null where its button says so itself. */
async function perform(
  context: RequestContext,
  input: PendingAction,
  userId: string,
): Promise<NoticeQuery | null> {
  const { id } = input;
  switch (input.act) {
    case "follow":
      return followNotice(await followThing(context, userId, input), id);
    case "clap": {
      const claps = { claps: 1, key: crypto.randomUUID() };
      const { outcome } =
        input.kind === "p"
          ? await clapStory(context, userId, { postId: id, ...claps })
          : await clapCatalog(context, userId, { catalogId: id, ...claps });
      return outcome === "clapped" ? null : failed(input);
    }
    case "save": {
      const catalogId = predefinedCatalogId(userId, "READING_LIST");
      const { outcome } = await saveToCatalog(context, userId, { catalogId, postId: id });
      return outcome === "done" ? null : failed(input);
    }
  }
}

const failed = ({ act }: PendingAction): NoticeQuery => ({
  toast: act === "follow" ? "subscribe-fail" : "retryable-error",
});

/** What to say of a follow. */
function followNotice(outcome: Awaited<ReturnType<typeof followThing>>, id: string): NoticeQuery {
  switch (outcome) {
    case "followed":
      return { toast: "subscribe-success", toastAbout: id };
    case "already":
      return { toast: "subscribed-already", toastAbout: id };
    case "self":
      return { toast: "subscribe-self" };
    case "failed":
      return { toast: "subscribe-fail" };
  }
}

/**
 * What signing in on the way to an address would do besides, and of whom or what; null for nothing that
 * a stranger may know of. Throws as Database does.
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
 * Where somebody goes on who has been told what would be done on the way to an address: there, where
 * they agreed; else past it. What could not be named to them is not done. Throws as Database does.
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

/** Answers GET of a wish: a visitor is led to sign in, anyone else is asked for a press. Throws as Database does. */
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

/** Of whom or what it is; null for what the reader may not know of. */
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
        input: `Follow ${name}`,
        outcome:
          input.kind === "catalog"
            ? "You find it among the lists that you have saved."
            : "What they publish comes up on your home page.",
        label: "Follow",
      };
    case "clap":
      return {
        input: `Clap for “${name}”`,
        outcome: "It gets one more clap of yours.",
        label: "Clap",
      };
    case "save":
      return {
        input: `Save “${name}”`,
        outcome: "It waits for you on your reading list.",
        label: "Save",
      };
  }
}

function noticed(to: URL, notice: NoticeQuery): URL {
  const url = new URL(to);
  addNotice(url, notice);
  return url;
}
