// Pages: host → site → route → query → outcome → HTML. The query has finished before the first byte,
// so that status, redirects and headers are facts.

import type { ConcreteRequest, Variables } from "relay-runtime";
import { locate } from "../../client/app/locate.ts";
import type { Page, PageHead, PageLocation } from "../../client/app/page.ts";
import { isRouteBuilt } from "../../client/app/builtRoutes.ts";
import { isBuilt, loadPage, NOT_FOUND_PAGE } from "../../client/app/pages.ts";
import type { RelayPayload } from "../../client/app/state.ts";
import { viewerRequests } from "../../client/features/chrome/viewerParts.tsx";
import { heldFlags } from "../../shared/flags.ts";
import type { FormerAddress } from "../../shared/routes/formerAddress.ts";
import type { RouteFlags } from "../../shared/routes/layouts.ts";
import { matchRoute, type RouteMatch } from "../../shared/routes/matchRoute.ts";
import { hasTwoColumnVariant, hasVariants } from "../../shared/routes/pageFor.ts";
import type { HostSite, Site } from "../../shared/routes/pattern.ts";
import { redirectOf, withoutTrailingSlash } from "../../shared/routes/redirects.ts";
import type { DocumentData } from "../../shared/rules/viewerLeaks.ts";
import type { DomainContext } from "../domain/context.ts";
import { anonymousFlags, viewerFlags, viewerFlagsOnTrial } from "../domain/core/flags/flags.ts";
import type { Session } from "../domain/core/identity/session.ts";
import { collectionByDomainOrSlug } from "../domain/core/publications/collections.ts";
import { redirectOfHost, redirectToOwnHost } from "../edge/canonicalHost.ts";
import { resolveHost } from "../edge/resolveSite.ts";
import { executeOperation } from "../graphql/machinery/execute.ts";
import { persistedOperation } from "../graphql/machinery/persisted.ts";
import type { Faults } from "../faults.ts";
import { log } from "../log.ts";
import { preloadedState } from "./preloadedState.ts";
import { readViewerData } from "./readViewerData.ts";
import { renderPage } from "./renderPage.tsx";
import { withoutScrollPosition } from "./withoutScrollPosition.ts";

/** What a page request comes to. */
export type PageAnswer =
  | {
      kind: "html";
      status: 200 | 400 | 404 | 429 | 500 | 503;
      html: string;
      /** Of the style sheets within it, for its content security policy. */
      styleHashes: readonly string[];
      canStore: boolean;
      /** The page's one absolute address, if it has one. */
      canonical: string | undefined;
      /** Addresses that lead to it. */
      former: FormerAddress | undefined;
      /** The data that the document carries. */
      carries: DocumentData;
    }
  | { kind: "redirect"; status: 301 | 302; to: string };

/** A page's data could not be had: the database is away (503), or something broke (500). */
export class PageFailed extends Error {
  override readonly name = "PageFailed";
  readonly isUnavailable: boolean;
  /** The reason is for the log. */
  constructor(isUnavailable: boolean, reason?: string) {
    super(isUnavailable ? "The page's data are unavailable" : "The page's data failed", {
      cause: reason,
    });
    this.isUnavailable = isUnavailable;
  }
}

/** An address asks for what there can't be: a page of a list by a cursor that the list never gave. */
class MeaninglessAddress extends Error {
  override readonly name = "MeaninglessAddress";
}

/** What answering needs beside the domain's context. */
export interface PageRequest extends DomainContext {
  readonly faults: Faults;
  readonly hasSessionCookie: boolean;
  /** The browser has shown that it runs no script. */
  readonly isWithoutScript: boolean;
  readonly timings: PageTimings;
}

/** Where a request's time went, in milliseconds. */
export interface PageTimings {
  /** When the request began, by `performance.now()`. */
  readonly startedAt: number;
  /** In making HTML of data. */
  render: number;
}

/** Who asks, as far as a page's variant and chrome depend on it. */
interface Asker {
  session: Session | null;
  flags: RouteFlags;
}

/** A location before it is known who asks. */
const ANONYMOUS = { isLoggedIn: false, flags: {} } as const;

/** A page's query and its answer, as the browser replays them. */
export type PagePayload = RelayPayload;

/**
 * Has a page's query answered as a stranger is, where that is right for who asks; null where it is
 * not. `beside` starts the reads about who asks, and is called when the first trip is about to leave.
 */
export type ShareAnswer = (
  query: Pick<PagePayload, "id" | "variables">,
  beside: () => void,
) => Promise<PagePayload | null>;

/**
 * Answers a GET of a page, with the data that `share` has where there is one. Throws PageFailed, or
 * what rendering throws.
 */
export async function answerPage(
  context: PageRequest,
  url: URL,
  share: ShareAnswer | null = null,
): Promise<PageAnswer> {
  const placed = await placePage(context, url, share === null ? "viewer" : "anonymous");
  if (placed.kind === "redirect") return placed;
  // What strangers have no page for may be a page of the asker's.
  if (placed.kind === "nowhere" && share) return answerPage(context, url);
  if (placed.kind === "nowhere") return notFound(context, url, placed.site);
  const { location } = placed;
  try {
    return await showPage(context, url, location, { status: 200, share });
  } catch (error) {
    if (!(error instanceof MeaninglessAddress)) throw error;
    const first = withoutScrollPosition(url, location.pageId);
    return first ? answerPage(context, first) : notFound(context, url, location.site);
  }
}

/**
 * The answer to the query of the page at an address, for a stranger; null where no page is shown there
 * or not all of its data came. `isEveryones` says that nobody else is answered otherwise by a rule that
 * the reads do not note themselves. `beside` starts reads that are to leave in the same trip. Throws
 * as `answerPage`.
 */
export async function readAnswer(
  context: PageRequest,
  url: URL,
  beside: () => void,
): Promise<{ payload: PagePayload; isEveryones: boolean } | null> {
  const placed = await placePage(context, url, "anonymous");
  if (placed.kind !== "page") return null;
  const { location } = placed;
  const page = await loadPage(location.pageId);
  if (!page.query) return null;
  const before = context.tags.askings;
  beside();
  const { payload, failure } = await run(context, page.query, page.variables(location));
  if (failure || context.tags.isHidden) return null;
  const isEveryones = context.tags.askings === before;
  const outcome = page.outcome(payload.data, location);
  if (outcome.kind !== "found" || (outcome.status ?? 200) !== 200) return null;
  const isElsewhere = redirectToOwnHost(outcome.address, url, context.config.publicUrl) !== null;
  return isElsewhere ? null : { payload, isEveryones };
}

/** What an address leads to, before anything about the page is read. */
type Placed =
  | Extract<PageAnswer, { kind: "redirect" }>
  | { kind: "nowhere"; site: HostSite }
  | { kind: "page"; location: PageLocation };

/**
 * `variantFor` says whose variant of a page is placed. A stranger's is known before anything is read;
 * `showPage` changes it for an asker who has another.
 */
async function placePage(
  context: PageRequest,
  url: URL,
  variantFor: "viewer" | "anonymous",
): Promise<Placed> {
  const resolved = await resolveHost(context, url.host);
  if (!resolved) return { kind: "nowhere", site: { kind: "nobody" } };
  const { publicUrl } = context.config;
  const elsewhere = redirectOfHost(resolved, url, publicUrl);
  if (elsewhere) return { kind: "redirect", ...elsewhere };
  const { site } = resolved;
  const slashless = withoutTrailingSlash(url.pathname, url.search);
  if (slashless !== null) return { kind: "redirect", status: 301, to: slashless };

  const match = matchRoute(site, url.pathname);
  // What leads to a page that isn't built is not found: a permanent redirect would outlive that.
  if (match && !isRouteBuilt(match, site)) return { kind: "nowhere", site };
  if (match?.route.redirectTo) {
    const redirect = redirectOf(match, site, (message) => log("error", message));
    return redirect
      ? {
          kind: "redirect",
          status: redirect.isPermanent ? 301 : 302,
          to: redirect.path + url.search,
        }
      : { kind: "nowhere", site };
  }
  // Most pages are the same for all, so who asks is read beside the page's query, not before it.
  let requester: Pick<PageLocation, "isLoggedIn" | "flags"> = ANONYMOUS;
  if (match && hasVariants(match.route)) {
    if (variantFor === "viewer") {
      readOwnerAhead(context, site, match);
      if (hasTwoColumnVariant(match.route)) await runAhead(context, url, site);
    }
    requester = forLocation(await (variantFor === "viewer" ? readViewer : readAnonymous)(context));
  }
  const location = locate(url.href, { site, publicUrl, now: context.now, ...requester });
  return location && isBuilt(location.pageId)
    ? { kind: "page", location }
    : { kind: "nowhere", site };
}

function notFound(context: PageRequest, url: URL, site: HostSite): Promise<PageAnswer> {
  const location: PageLocation = {
    routeName: "NotFound",
    metricName: "unidentified",
    pageId: NOT_FOUND_PAGE,
    params: {},
    query: {},
    path: url.pathname,
    site,
    publicUrl: context.config.publicUrl,
    now: context.now,
    ...ANONYMOUS,
  };
  return showPage(context, url, location, { status: 404, share: null });
}

async function readViewer(context: PageRequest): Promise<Asker> {
  const [session, flags] = await Promise.all([context.session(), viewerFlags(context)]);
  return { session, flags: heldFlags(flags) };
}

async function readAnonymous(context: PageRequest): Promise<Asker> {
  return { session: null, flags: heldFlags(await anonymousFlags(context)) };
}

function forLocation({ session, flags }: Asker): Pick<PageLocation, "isLoggedIn" | "flags"> {
  return { isLoggedIn: session !== null, flags };
}

/**
 * Starts to read the publication that a page is about while who asks is being read, so that a page
 * with variants costs no trip more than others.
 */
function readOwnerAhead(context: PageRequest, site: Site, { params }: RouteMatch): void {
  const own = site.kind === "collection" ? site.collectionSlug : undefined;
  const slug = params.collectionSlug ?? own;
  if (slug)
    collectionByDomainOrSlug(context)
      .load(slug)
      .catch(() => {});
}

/** Answers to queries that were begun before it was known whose variant of the page is shown. */
const begun = new WeakMap<PageRequest, { page: Page; answer: Promise<Answered> }>();

/**
 * Begins the query of a page whose variants all run it, so that it shares the trip in which who asks is
 * read.
 */
async function runAhead(context: PageRequest, url: URL, site: Site): Promise<void> {
  const { publicUrl } = context.config;
  const location = locate(url.href, { site, publicUrl, now: context.now, ...ANONYMOUS });
  if (!location || !isBuilt(location.pageId)) return;
  const page = await loadPage(location.pageId);
  if (!page.query) return;
  const answer = run(context, page.query, page.variables(location));
  answer.catch(() => {});
  begun.set(context, { page, answer });
}

/** The answer to a page's query, which may have been begun already. */
function answerTo(
  context: PageRequest,
  page: Page,
  variables: Variables,
): Promise<Answered> | null {
  const ahead = begun.get(context);
  if (ahead?.page === page) return ahead.answer;
  return page.query && run(context, page.query, variables);
}

async function showPage(
  context: PageRequest,
  url: URL,
  location: PageLocation,
  { status, share }: { status: 200 | 404; share: ShareAnswer | null },
): Promise<PageAnswer> {
  const { pageId } = location;
  const page = await loadPage(pageId);
  const variables: Variables = page.variables(location);
  const aboutViewer = once(() => readAboutViewer(context));
  const shared =
    page.query && (await share?.({ id: page.query.params.id ?? "", variables }, aboutViewer));
  const about = aboutViewer();
  const [answer, requester] = await Promise.all([
    shared ? { payload: shared, failure: null } : answerTo(context, page, variables),
    about.requester,
  ]);
  const { session } = requester;
  // The page is shown from its list's beginning, or not at all.
  if (answer?.failure instanceof MeaninglessAddress) throw answer.failure;
  location = { ...location, ...forLocation(requester) };
  // Where the asker has another variant of the page, that is read for them alone.
  if (share && locate(url.href, location)?.pageId !== pageId) return answerPage(context, url);
  const data = answer?.payload.data ?? {};
  // A page of which nothing came would say of every part that it couldn't be loaded.
  if (answer?.failure && Object.values(data).every((value) => value === null)) throw answer.failure;
  const outcome = page.outcome(data, location);
  // Nothing came because something failed: that says nothing about what there is, or who asks.
  if (outcome.kind !== "found" && answer?.failure) throw answer.failure;
  if (outcome.kind === "redirect") {
    return { kind: "redirect", status: outcome.isPermanent ? 301 : 302, to: outcome.to };
  }
  if (outcome.kind === "notFound") return notFound(context, url, location.site);
  if (outcome.kind === "failed") throw new PageFailed(false);

  // What only some may see stays where they are signed in.
  const { publicUrl } = context.config;
  const elsewhere = context.tags.isHidden
    ? null
    : redirectToOwnHost(outcome.address, url, publicUrl);
  if (elsewhere) return { kind: "redirect", ...elsewhere };

  const { head } = outcome;
  location = { ...location, path: spelledOut(location, url, outcome.address) };
  const answeredStatus = outcome.status ?? status;
  const state = preloadedState({
    config: context.config,
    location,
    host: url.host,
    originalQuery: url.search,
    session: sessionState(session),
    viewerIsBot: context.isBot,
    flagsOnTrial: session ? await viewerFlagsOnTrial(context) : [],
    own:
      session && context.isWithoutScript ? await readViewerData(context, data, url.search) : null,
    page: { id: pageId, head: headForState(head), status: answeredStatus },
  });
  const startedAt = performance.now();
  const { html, styleHashes } = renderPage({
    page,
    data,
    variables,
    location,
    head,
    state,
    // Asked of a reader alone: nobody else has anything that a page would have to know of.
    plainPath: session && !context.isWithoutScript ? url.pathname + url.search : null,
    viewerPayloads: session ? (await about.viewer).map(({ payload }) => payload) : null,
    faults: context.faults,
  });
  context.timings.render += performance.now() - startedAt;
  const isWhole = !answer?.failure && (answeredStatus === 200 || answeredStatus === 404);
  return {
    kind: "html",
    status: answeredStatus,
    html,
    styleHashes,
    canStore: isWhole && session === null,
    canonical: head.canonical,
    former: outcome.former,
    carries: { state, answers: answer ? [answer.payload] : [] },
  };
}

/** Starts the reads about who asks. They fail for whoever waits for them. */
function readAboutViewer(context: PageRequest) {
  const viewer = Promise.all(
    context.hasSessionCookie ? viewerRequests.map((request) => run(context, request, {})) : [],
  );
  const requester = readViewer(context);
  for (const read of [viewer, requester]) read.catch(() => {});
  return { requester, viewer };
}

/** Makes a value when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * The path that a page's links lead back to. A story that is kept was asked for by its id alone
 * (worker/decisions/031); readers come back to its own address, words and all.
 */
function spelledOut({ path, params }: PageLocation, url: URL, address: string | undefined): string {
  const { postId } = params;
  const own = postId && address ? URL.parse(address, url) : null;
  const isById = own !== null && own.host === url.host && url.pathname.endsWith(`/${postId}`);
  const isSamePage = own?.pathname.endsWith(`-${postId}`) ?? false;
  return own && isById && isSamePage ? own.pathname + path.slice(url.pathname.length) : path;
}

interface Answered {
  payload: RelayPayload;
  /** Why some of the data did not come; null where all did. */
  failure: Error | null;
}

/**
 * Runs one of the build's operations. Where it brings no data at all, throws PageFailed or
 * MeaninglessAddress.
 */
async function run(
  context: PageRequest,
  request: ConcreteRequest,
  variables: Variables,
): Promise<Answered> {
  const id = request.params.id ?? "";
  const operation = persistedOperation(id);
  if (!operation) throw new Error(`The build has no operation ${request.params.name}`);
  const result = await executeOperation(operation, variables, context);
  const { data, errors } = result.response;
  const failure = errors
    ? result.isBadRequest
      ? new MeaninglessAddress()
      : new PageFailed(result.isUnavailable, errors[0]?.message)
    : null;
  if (!data) throw failure ?? new PageFailed(false);
  return { payload: { id, variables, data }, failure };
}

/** What a head says to crawlers alone stays in the document: the browser has no use for it. */
function headForState(head: PageHead): PageHead {
  return { ...head, jsonLd: undefined, alternates: undefined };
}

function sessionState(session: Session | null) {
  return {
    xsrf: session?.xsrfToken ?? null,
    isLoggedInCookie: session !== null,
    isSpoofed: session?.isSpoofed ?? false,
  };
}
