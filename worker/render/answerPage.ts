// Renders pages: host → site → route → query → outcome → HTML. The query finishes before the first
// byte, so status, redirects and headers are final.

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

/** The result of a page request. */
export type PageAnswer =
  | {
      kind: "html";
      status: 200 | 400 | 404 | 429 | 500 | 503;
      html: string;
      /** Hashes of its inline style sheets, for the CSP. */
      styleHashes: readonly string[];
      canStore: boolean;
      /** The page's canonical URL, if it has one. */
      canonical: string | undefined;
      /** Former slugs that redirect to it. */
      former: FormerAddress | undefined;
      /** The data embedded in the document. */
      carries: DocumentData;
    }
  | { kind: "redirect"; status: 301 | 302; to: string };

/**
 * A page's data couldn't be loaded: the database is unavailable (503), or something failed (500).
 */
export class PageFailed extends Error {
  override readonly name = "PageFailed";
  readonly isUnavailable: boolean;
  /** The reason is only logged. */
  constructor(isUnavailable: boolean, reason?: string) {
    super(isUnavailable ? "The page's data are unavailable" : "The page's data failed", {
      cause: reason,
    });
    this.isUnavailable = isUnavailable;
  }
}

/** A URL requests something that can't exist, such as a page of a list by an unknown cursor. */
class MeaninglessAddress extends Error {
  override readonly name = "MeaninglessAddress";
}

/** What rendering needs besides the domain's context. */
export interface PageRequest extends DomainContext {
  readonly faults: Faults;
  readonly hasSessionCookie: boolean;
  /** The browser is known to run no JavaScript. */
  readonly isWithoutScript: boolean;
  readonly timings: PageTimings;
}

/** Durations of a request, in milliseconds. */
export interface PageTimings {
  /** When the request began, by `performance.now()`. */
  readonly startedAt: number;
  /** Time spent rendering HTML. */
  render: number;
}

/** The viewer state that determines a page's variant and header. */
interface Asker {
  session: Session | null;
  flags: RouteFlags;
}

/** The location's viewer state before the viewer is known. */
const ANONYMOUS = { isLoggedIn: false, flags: {} } as const;

/** A page's query and its response, which the browser replays. */
export type PagePayload = RelayPayload;

/**
 * Returns the anonymous answer to a page's query if it suits this viewer; otherwise null. `beside`
 * starts the viewer's own reads, just before the first query batch is sent.
 */
export type ShareAnswer = (
  query: Pick<PagePayload, "id" | "variables">,
  beside: () => void,
) => Promise<PagePayload | null>;

/**
 * Renders a GET of a page, with data from `share` if it has any. Throws PageFailed, or any
 * rendering error.
 */
export async function answerPage(
  context: PageRequest,
  url: URL,
  share: ShareAnswer | null = null,
): Promise<PageAnswer> {
  const placed = await placePage(context, url, share === null ? "viewer" : "anonymous");
  if (placed.kind === "redirect") return placed;
  // A page that doesn't exist for anonymous viewers may exist for this viewer.
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
 * The anonymous answer to the query of the page at a URL; null if there is no page or its data is
 * incomplete. `isEveryones` is true if no rule, beyond what the reads record, depends on the
 * viewer. `beside` starts reads that share the query batch. Throws like `answerPage`.
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

/** The route match of a URL, before any page data is read. */
type Placed =
  | Extract<PageAnswer, { kind: "redirect" }>
  | { kind: "nowhere"; site: HostSite }
  | { kind: "page"; location: PageLocation };

/**
 * `variantFor` selects the page variant. The anonymous one is known without any read; `showPage`
 * corrects it for a viewer with another variant.
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
  // A route to a page that isn't built is 404, since clients would remember a permanent redirect.
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
  // Most pages have no variants, so the viewer is read in parallel with the page's query, not
  // before it.
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
 * Starts reading a page's publication in parallel with the viewer, so that a page with variants
 * needs no extra round trip.
 */
function readOwnerAhead(context: PageRequest, site: Site, { params }: RouteMatch): void {
  const own = site.kind === "collection" ? site.collectionSlug : undefined;
  const slug = params.collectionSlug ?? own;
  if (slug)
    collectionByDomainOrSlug(context)
      .load(slug)
      .catch(() => {});
}

/** Answers to queries that were started before the variant was known. */
const begun = new WeakMap<PageRequest, { page: Page; answer: Promise<Answered> }>();

/**
 * Starts the query shared by all variants of a page, so that it shares the query batch of the
 * viewer.
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

/** The answer to a page's query, which may have been started already. */
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
  // An invalid cursor: the caller shows the first page of the list, or 404.
  if (answer?.failure instanceof MeaninglessAddress) throw answer.failure;
  location = { ...location, ...forLocation(requester) };
  // If the viewer has another variant of the page, it is read for them alone.
  if (share && locate(url.href, location)?.pageId !== pageId) return answerPage(context, url);
  const data = answer?.payload.data ?? {};
  // Without any data, every part of the page would show an error.
  if (answer?.failure && Object.values(data).every((value) => value === null)) throw answer.failure;
  const outcome = page.outcome(data, location);
  // Missing data after a failure doesn't mean that the page doesn't exist.
  if (outcome.kind !== "found" && answer?.failure) throw answer.failure;
  if (outcome.kind === "redirect") {
    return { kind: "redirect", status: outcome.isPermanent ? 301 : 302, to: outcome.to };
  }
  if (outcome.kind === "notFound") return notFound(context, url, location.site);
  if (outcome.kind === "failed") throw new PageFailed(false);

  // Restricted pages stay on the host where the viewer is signed in.
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
    // Only for signed-in viewers: others have no viewer state that a no-JS page would need.
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

/** Starts the viewer's reads. Failures surface where they are awaited. */
function readAboutViewer(context: PageRequest) {
  const viewer = Promise.all(
    context.hasSessionCookie ? viewerRequests.map((request) => run(context, request, {})) : [],
  );
  const requester = readViewer(context);
  for (const read of [viewer, requester]) read.catch(() => {});
  return { requester, viewer };
}

/** Computes a value on first use. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * The path to which a page's links return. Cached stories are requested by id only
 * (worker/decisions/015), but readers must return to the canonical URL with its slug.
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
  /** Why some data is missing; null if it is complete. */
  failure: Error | null;
}

/**
 * Executes a persisted operation. Throws PageFailed or MeaninglessAddress if it returns no data at
 * all.
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

/** Omits head data for crawlers, which the browser doesn't need. */
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
