import type { Context, ExecutionContext } from "hono";
import { parse } from "hono/utils/cookie";
import type { Site } from "../../../shared/routes/pattern.ts";
import type { RouteMatch } from "../../../shared/routes/matchRoute.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import type { CacheDecision } from "../../../shared/rules/cacheDecision.ts";
import { isBot } from "../../../shared/rules/isBot.ts";
import { CONSENT_COOKIE, CONSENT_GIVEN } from "../../../shared/rules/mayBeFollowed.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { Database, REQUEST_TIME_BUDGET_MS } from "../../db/database.ts";
import type { DomainContext } from "../../domain/context.ts";
import { hashToken, readSession, type Session } from "../../domain/core/identity/session.ts";
import { pageCacheFor } from "../../edge/makePageCache.ts";
import type { CacheStatus, PageCache } from "../../edge/pageCache.ts";
import type { ResolvedHost } from "../../edge/resolveSite.ts";
import type { PagesExport } from "../../edge/workersPageCache.ts";
import type { PageTimings } from "../../render/answerPage.ts";
import { setLogLevel, setShippedLevel } from "../../log.ts";
import type { ImageStores } from "../../domain/core/images/makeVariant.ts";
import { TagCollector } from "../../domain/tagCollector.ts";
import { type Config, type Env, readConfig } from "../../env.ts";
import { FAULT_HEADER, type Faults, faultsFromHeader, NO_FAULTS } from "../../faults.ts";
import { bindingResizer } from "../../ports/images/bindingResizer.ts";
import { TAGS_WANTED_HEADER } from "../pages/cacheHeaders.ts";
import { RequestBrowser } from "./RequestBrowser.ts";
import { hostCookieIn } from "./hostCookies.ts";
import { makeMailDependencies } from "../outboxes/mailDependencies.ts";
import { visitorIdIn } from "./visitorCookie.ts";

/** The variables of Hono's context. */
export interface Variables {
  request: RequestContext;
  /** The resolved host and route; set by http/siteEndpoints.ts. */
  located: RequestLocation;
  /** The site and route params for endpoints; set by http/siteEndpoints.ts. */
  place: SiteLocation;
  /** The request's id in the log; set by http/request/observeRequest.ts. */
  requestId: string;
  /** How a page request was served; undefined for everything else. */
  edge: EdgeResult;
}

/** The cache result of a page request. */
export interface EdgeResult extends CacheDecision {
  readonly cacheStatus: CacheStatus;
  /** The cache status of the page's data, where signed-in readers can share it. */
  readonly dataStatus?: CacheStatus | undefined;
  /** The number of the page's cache tags. */
  readonly tags: number;
}

/** A request's URL with the resolved host and route. */
export interface RequestLocation {
  readonly url: URL;
  /** Null for an unknown host. */
  readonly resolved: ResolvedHost | null;
  /** Null if no route of the host matches. */
  readonly match: RouteMatch | null;
}

/** The site and route of an endpoint. */
export interface SiteLocation {
  readonly site: Site;
  /** The origin of the site's pages, without a trailing slash. */
  readonly origin: string;
  readonly routeName: RouteName;
  /** The route's params plus the site's owner, which its paths omit. */
  readonly params: Readonly<Record<string, string>>;
}

/** Hono's type arguments for every handler of the Worker. */
export interface AppEnv {
  Bindings: Env;
  Variables: Variables;
}

/**
 * Reads a variable that may not be set yet. `c.var` would build an object of all variables on each
 * access.
 */
export function known<Name extends keyof Variables>(
  c: Context<AppEnv>,
  name: Name,
): Variables[Name] | undefined {
  return c.get(name);
}

/** An HTTP request as seen by the layers below HTTP. */
export interface RequestContext extends DomainContext {
  /** The platform's request object; an identity key for per-request caches. */
  readonly askedBy: object;
  readonly faults: Faults;
  /** True if the request carries a session cookie, valid or not. */
  readonly hasSessionCookie: boolean;
  readonly isWithoutScript: boolean;
  /** The state cookie of a browser that asks the auth domain for a session; null for none. */
  readonly signInState: string | null;
  /** The cookie of a pending second-factor challenge; null for none. */
  readonly pendingSecondFactor: string | null;
  /** The token of a staff member's own session during an impersonation; null for none. */
  readonly ownSession: string | null;
  readonly browser: RequestBrowser;
  readonly timings: PageTimings;
  readonly images: ImageStores;
  /** The page cache; null where there is none. */
  readonly pageCache: PageCache | null;
  /** The client's IP address according to the platform; empty if unknown. */
  readonly address: string;
  /** True if the request asks for the response's cache tags. */
  readonly wantsTags: boolean;
  /** Continues work after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** What the runtime provides for a request. */
export interface RequestScope {
  readonly bindings: Env;
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** The inner entrypoint; undefined if the runtime has none. */
  readonly pages: PagesExport | undefined;
}

/** The Worker's own entrypoints, which the platform adds to the execution context. */
type PlatformScope = { exports?: { Pages?: PagesExport } };

/** A scope of the platform's objects; a class for the same reason as RequestBrowser. */
class PlatformsScope implements RequestScope {
  readonly request: Request;
  readonly bindings: Env;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly #afterwards: PlatformScope;

  constructor(
    request: Request,
    bindings: Env,
    afterwards: Pick<ExecutionContext, "waitUntil"> & PlatformScope,
  ) {
    this.request = request;
    this.bindings = bindings;
    this.waitUntil = (work) => afterwards.waitUntil(work);
    this.#afterwards = afterwards;
  }

  /** A getter, since the platform creates the loopback on first access. */
  get pages(): PagesExport | undefined {
    return this.#afterwards.exports?.Pages;
  }
}

/** Wraps the platform's arguments of a request. */
export function scopeOf(
  request: Request,
  bindings: Env,
  afterwards: Pick<ExecutionContext, "waitUntil">,
): RequestScope {
  return new PlatformsScope(request, bindings, afterwards as typeof afterwards & PlatformScope);
}

/** Contexts by the platform's request object. */
const contexts = new WeakMap<Request, Promise<RequestContext>>();

/** The context of a request, created once. Rejects like `makeRequestContext`. */
export function contextOf(scope: RequestScope): Promise<RequestContext> {
  let context = contexts.get(scope.request);
  if (!context) contexts.set(scope.request, (context = makeRequestContext(scope)));
  return context;
}

/** Reads the configuration and applies its log levels. Throws like `readConfig`. */
export function configOf(bindings: Env): Config {
  const config = readConfig(bindings);
  setLogLevel(config.logLevel);
  setShippedLevel(config.logIntake.level);
  return config;
}

/**
 * Creates the context of a request. The session is read on first use; its token is hashed here, so
 * that the read can share a page's first query batch.
 */
export async function makeRequestContext(scope: RequestScope): Promise<RequestContext> {
  const { bindings, request, waitUntil } = scope;
  // Read once, since each access calls into the runtime.
  const { headers, url } = request;
  const config = configOf(bindings);
  const faults = __FAULT_SEAM__ ? faultsFromHeader(headers.get(FAULT_HEADER)) : NO_FAULTS;
  const db = new Database(bindings.DB, faults, REQUEST_TIME_BUDGET_MS);
  const now = faults.now();
  const cookie = headers.get("cookie");
  const cookies = cookie ? parse(cookie) : {};
  const token = hostCookieIn(cookies, "session", url);
  const tokenHash = token === null ? null : await hashToken(token);
  let session: Promise<Session | null> | undefined;
  return {
    askedBy: request,
    db,
    config,
    faults,
    now,
    tags: new TagCollector(),
    touched: new TagCollector(),
    events: { hasQueued: false },
    notifications: { hasQueued: false },
    mail: makeMailDependencies(config.mail, { db, faults, binding: bindings.MAIL }),
    hasSessionCookie: token !== null,
    isWithoutScript: hostCookieIn(cookies, "plain", url) !== null,
    sessionToken: token,
    sessionHash: tokenHash,
    signInState: hostCookieIn(cookies, "sign-in-state", url),
    pendingSecondFactor: hostCookieIn(cookies, "second-factor", url),
    ownSession: hostCookieIn(cookies, "own-session", url),
    browser: new RequestBrowser(request, {
      pendingSignIn: hostCookieIn(cookies, "pending-sign-in", url),
      wroteAt: Number(hostCookieIn(cookies, "own-write", url)) || null,
    }),
    isBot: isBot(headers.get("user-agent") ?? undefined),
    pageCache: pageCacheFor(config.cache, __BUILD_ID__, scope),
    address: headers.get("cf-connecting-ip") ?? "",
    wantsTags: headers.has(TAGS_WANTED_HEADER),
    waitUntil,
    timings: { startedAt: performance.now(), render: 0 },
    images: { bucket: bindings.IMAGES_BUCKET, resizer: bindingResizer(bindings.IMAGES) },
    session: () =>
      (session ??=
        tokenHash === null
          ? Promise.resolve(null)
          : readSession({ db, now, config }, tokenHash, new URL(url).host)),
    xsrfToken: headers.get(XSRF_HEADER),
    visitorId: visitorIdIn(cookies),
    hasConsented: cookies[CONSENT_COOKIE] === CONSENT_GIVEN,
    country: () => countryOf(request),
  };
}

/**
 * The client's country according to the platform; null in development. A function, since the
 * runtime builds `cf` on first access.
 */
function countryOf(request: Request): string | null {
  return (request as { cf?: { country?: string } }).cf?.country ?? null;
}
