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

/** What Hono's context carries besides the bindings. */
export interface Variables {
  request: RequestContext;
  /** What the address names; http/siteEndpoints.ts finds it out. */
  located: RequestLocation;
  /** What the path names, for the endpoints of http/siteEndpoints.ts. */
  place: SiteLocation;
  /** The request's name in the log; http/request/observeRequest.ts gives it. */
  requestId: string;
  /** How a page request was answered; undefined for all else. */
  edge: EdgeResult;
}

/** What the edge made of a page request. */
export interface EdgeResult extends CacheDecision {
  readonly cacheStatus: CacheStatus;
  /** The same of the page's data, where a reader who is signed in may share them with others. */
  readonly dataStatus?: CacheStatus | undefined;
  /** How many tags it is kept under. */
  readonly tags: number;
}

/** A request's address, with the host and the route it names. */
export interface RequestLocation {
  readonly url: URL;
  /** Null for a host nobody has. */
  readonly resolved: ResolvedHost | null;
  /** Null where no route of the host's matches. */
  readonly match: RouteMatch | null;
}

/** A site's address that answers without a page. */
export interface SiteLocation {
  readonly site: Site;
  /** Where the site's own pages are: an origin without a slash. */
  readonly origin: string;
  readonly routeName: RouteName;
  /** The route's params, and the site's owner, whom its paths leave out. */
  readonly params: Readonly<Record<string, string>>;
}

/** Hono's type arguments for every handler of the Worker. */
export interface AppEnv {
  Bindings: Env;
  Variables: Variables;
}

/**
 * What is known of a request so far; undefined for what was not found out before it was answered.
 * `c.var` makes an object of all of it each time it is looked at.
 */
export function known<Name extends keyof Variables>(
  c: Context<AppEnv>,
  name: Name,
): Variables[Name] | undefined {
  return c.get(name);
}

/** One HTTP request as the rooms below HTTP see it. */
export interface RequestContext extends DomainContext {
  /** The platform's own object of the request; stands for it where two look for one thing. */
  readonly askedBy: object;
  readonly faults: Faults;
  /** True where the request carries a session cookie, whether or not it opens a session. */
  readonly hasSessionCookie: boolean;
  readonly isWithoutScript: boolean;
  /** What the cookie holds of a browser that asks the auth domain for a session; else null. */
  readonly signInState: string | null;
  /** What the cookie holds of a browser that owes a second factor; else null. */
  readonly pendingSecondFactor: string | null;
  /** What the cookie holds of staff who act as somebody: their own session's token; else null. */
  readonly ownSession: string | null;
  readonly browser: RequestBrowser;
  readonly timings: PageTimings;
  readonly images: ImageStores;
  /** What keeps pages; null where nothing does. */
  readonly pageCache: PageCache | null;
  /** Where the request comes from, as the platform says; empty where it does not. */
  readonly address: string;
  /** An operator wants to see what an answer is kept under. */
  readonly wantsTags: boolean;
  /** Lets work go on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** What the runtime gives a request: the platform's, or a part of it. */
export interface RequestScope {
  readonly bindings: Env;
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** The inner entrypoint; undefined where the runtime gives none. */
  readonly pages: PagesExport | undefined;
}

/** What the platform adds to a request's scope: this Worker's own entrypoints. */
type PlatformScope = { exports?: { Pages?: PagesExport } };

/** A scope of the platform's own objects; a class for the reason that RequestBrowser is one. */
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

  /** The platform's loopback is made when it is first looked at. */
  get pages(): PagesExport | undefined {
    return this.#afterwards.exports?.Pages;
  }
}

/** The scope of a request as the platform hands it over. */
export function scopeOf(
  request: Request,
  bindings: Env,
  afterwards: Pick<ExecutionContext, "waitUntil">,
): RequestScope {
  return new PlatformsScope(request, bindings, afterwards as typeof afterwards & PlatformScope);
}

/** What requests were made of, by the platform's own object. */
const contexts = new WeakMap<Request, Promise<RequestContext>>();

/** The context of a request, which is made once whoever asks. Rejects as `makeRequestContext`. */
export function contextOf(scope: RequestScope): Promise<RequestContext> {
  let context = contexts.get(scope.request);
  if (!context) contexts.set(scope.request, (context = makeRequestContext(scope)));
  return context;
}

/** The configuration, which the log goes by from then on. Throws as `readConfig`. */
export function configOf(bindings: Env): Config {
  const config = readConfig(bindings);
  setLogLevel(config.logLevel);
  setShippedLevel(config.logIntake.level);
  return config;
}

/**
 * Makes the context of one request. The session is read when first asked for; its token is hashed
 * here already, so that the read can leave in one trip with a page's.
 */
export async function makeRequestContext(scope: RequestScope): Promise<RequestContext> {
  const { bindings, request, waitUntil } = scope;
  // Every look at these asks the runtime.
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
 * What the platform says of where a request comes from; null in development. Its facts are many, and
 * made into an object when they are first looked at.
 */
function countryOf(request: Request): string | null {
  return (request as { cf?: { country?: string } }).cf?.country ?? null;
}
