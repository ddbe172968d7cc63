import type { Context, ExecutionContext } from "hono";
import { parse } from "hono/utils/cookie";
import type { Site } from "../../../shared/routes/pattern.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import type { CacheDecision } from "../../../shared/cache/cacheDecision.ts";
import { isBot } from "../../../shared/privacy/isBot.ts";
import { CONSENT_COOKIE, CONSENT_GIVEN } from "../../../shared/privacy/mayBeFollowed.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { Database, REQUEST_TIME_BUDGET_MS } from "../../db/database.ts";
import { hashToken, readSession, type Session } from "../../domain/identity/rows/session.ts";
import type { ImageStores } from "../../domain/images/rows/makeVariant.ts";
import { makePaymentDependencies } from "../../domain/membership/payments/openPayments.ts";
import type { PaymentDependencies } from "../../domain/membership/payments/PaymentDependencies.ts";
import type { MailDependencies } from "../../domain/mail/MailDependencies.ts";
import type { StatisticsDependencies } from "../../domain/statistics/StatisticsDependencies.ts";
import { PurgeSet } from "../../domain/kernel/PurgeSet.ts";
import { RenderTrace } from "../../domain/kernel/RenderTrace.ts";
import { pageCacheFor } from "../../edge/makePageCache.ts";
import type { CacheRequest, CacheStatus, PageCache } from "../../edge/pageCache.ts";
import type { PagesExport } from "../../edge/workersPageCache.ts";
import { type Config, type Env, readConfig } from "../../env.ts";
import { development } from "../../development.ts";
import { type Faults, NO_FAULTS } from "../../faults.ts";
import { setLogLevel, setShippedLevel } from "../../log.ts";
import { bindingResizer } from "../../ports/images/bindingResizer.ts";
import type { PageRequest, PageTimings } from "../../render/pageRequest.ts";
import { makeMailDependencies } from "../outboxes/mailDependencies.ts";
import { TAGS_WANTED_HEADER } from "../pages/cacheHeaders.ts";
import { clientNetwork } from "./clientNetwork.ts";
import { hostCookieIn, type HostCookie } from "./hostCookies.ts";
import { locateRequest, type RequestLocation } from "./locateRequest.ts";
import { RequestBrowser } from "./RequestBrowser.ts";
import { visitorIdIn } from "./visitorCookie.ts";

/** The variables of Hono's context. */
export interface Variables {
  request: RequestContext;
  /** Where the request leads; set by http/siteEndpoints.ts. */
  location: RequestLocation;
  /** The site and route params for endpoints; set by http/siteEndpoints.ts. */
  siteLocation: SiteLocation;
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
  /** `opened` rejects like `openRequest`. */
  Bindings: { opened: Promise<RequestContext> };
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

/**
 * A request. Everything that the layers below HTTP know of it is here, and only here. Made once,
 * by `openRequest`; most requests need a part of it, so the rest is made on first use.
 */
export class RequestContext implements PageRequest, CacheRequest {
  readonly request: Request;
  /** The request's URL; each access to the platform's calls into the runtime. */
  readonly url: string;
  readonly config: Config;
  readonly development = development;
  readonly faults: Faults;
  readonly db: Database;
  readonly now: number;
  readonly timings: PageTimings = { startedAt: performance.now(), render: 0 };
  readonly renderTrace = new RenderTrace();
  /** Cache tags of the rows that this request's writes changed. */
  readonly purgeSet = new PurgeSet();
  readonly events = { hasQueued: false };
  readonly notifications = { hasQueued: false };
  readonly search = { hasQueued: false };
  readonly openedStories = new Set<string>();
  readonly isBot: boolean;
  /** The client's IP address according to the platform; empty if unknown. */
  readonly address: string;
  /** True if the request asks for the response's cache tags. */
  readonly wantsTags: boolean;
  readonly sessionToken: string | null;
  readonly sessionHash: string | null;
  readonly visitorId: string | null;
  /** Continues work after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  missedKey: string | null = null;
  readonly #scope: RequestScope;
  readonly #cookies: Readonly<Record<string, string>>;
  #location: Promise<RequestLocation> | undefined;
  #session: Promise<Session | null> | undefined;
  #startedToken: string | null = null;
  #browser: RequestBrowser | undefined;
  #mail: MailDependencies | undefined;
  #payments: PaymentDependencies | undefined;
  #images: ImageStores | undefined;
  #statistics: StatisticsDependencies | undefined;
  #pageCache: PageCache | null | undefined;

  /** `sessionHash` is that of the session cookie's token. Throws like `readConfig`. */
  constructor(scope: RequestScope, { url, cookies, sessionToken, sessionHash }: RequestIdentity) {
    const { bindings, request } = scope;
    const { headers } = request;
    this.request = request;
    this.url = url;
    this.config = configOf(bindings);
    this.faults = development?.faultsOf(headers) ?? NO_FAULTS;
    this.db = new Database(bindings.DB, this.faults, REQUEST_TIME_BUDGET_MS);
    this.now = this.faults.now();
    this.isBot = isBot(headers.get("user-agent") ?? undefined);
    this.address = headers.get("cf-connecting-ip") ?? "";
    this.wantsTags = headers.has(TAGS_WANTED_HEADER);
    this.sessionToken = sessionToken;
    this.sessionHash = sessionHash;
    this.visitorId = visitorIdIn(cookies);
    this.waitUntil = scope.waitUntil;
    this.#scope = scope;
    this.#cookies = cookies;
  }

  /** Where the request leads. The first call looks its host up. Rejects like Database. */
  location(): Promise<RequestLocation> {
    return (this.#location ??= locateRequest(this, new URL(this.url)));
  }

  readonly session = (): Promise<Session | null> => (this.#session ??= this.#readSession());

  async #readSession(): Promise<Session | null> {
    const token = this.#startedToken;
    const hash = token === null ? this.sessionHash : await hashToken(token);
    return hash === null ? null : readSession(this, hash, new URL(this.url).host);
  }

  /** Replaces the session by one that this request has started, for what follows a sign-in. */
  signInWith(token: string): void {
    this.#startedToken = token;
    this.#session = undefined;
  }

  /** True if the request carries a session cookie, valid or not. */
  get hasSessionCookie(): boolean {
    return this.sessionToken !== null;
  }

  get isWithoutScript(): boolean {
    return this.cookie("plain") !== null;
  }

  /** The state cookie of a browser that asks the auth domain for a session; null for none. */
  get signInState(): string | null {
    return this.cookie("sign-in-state");
  }

  /** The cookie of a pending second-factor challenge; null for none. */
  get pendingSecondFactor(): string | null {
    return this.cookie("second-factor");
  }

  /** The token of a staff member's own session during an impersonation; null for none. */
  get ownSession(): string | null {
    return this.cookie("own-session");
  }

  /** The XSRF token that the page sent; null without one. Not checked here. */
  get xsrfToken(): string | null {
    return this.request.headers.get(XSRF_HEADER);
  }

  get hasConsented(): boolean {
    return this.#cookies[CONSENT_COOKIE] === CONSENT_GIVEN;
  }

  get browser(): RequestBrowser {
    return (this.#browser ??= new RequestBrowser({
      pendingSignIn: this.cookie("pending-sign-in"),
      wroteAt: Number(this.cookie("own-write")) || null,
    }));
  }

  get network(): string {
    return clientNetwork(this.request);
  }

  get mail(): MailDependencies {
    return (this.#mail ??= makeMailDependencies(this.config.mail, {
      db: this.db,
      development,
      faults: this.faults,
      binding: this.#scope.bindings.MAIL,
    }));
  }

  get payments(): PaymentDependencies {
    return (this.#payments ??= makePaymentDependencies(this.config.payments, {
      db: this.db,
      development,
      clock: this.faults.now,
      at: (step) => this.faults.at(step),
    }));
  }

  get images(): ImageStores {
    const { IMAGES, IMAGES_BUCKET } = this.#scope.bindings;
    return (this.#images ??= { bucket: IMAGES_BUCKET, resizer: bindingResizer(IMAGES) });
  }

  get statistics(): StatisticsDependencies {
    const { STATS, STATISTICS_BUCKET, STATISTICS_QUEUE } = this.#scope.bindings;
    return (this.#statistics ??= {
      db: new Database(STATS, this.faults, REQUEST_TIME_BUDGET_MS),
      bucket: STATISTICS_BUCKET,
      queue: STATISTICS_QUEUE,
    });
  }

  /** The page cache; null where there is none. */
  get pageCache(): PageCache | null {
    if (this.#pageCache === undefined)
      this.#pageCache = pageCacheFor(this.config.cache, __BUILD_ID__, this.#scope);
    return this.#pageCache;
  }

  /**
   * The client's country according to the platform; null in development. A function, since the
   * runtime builds `cf` on first access.
   */
  readonly country = (): string | null =>
    (this.request as { cf?: { country?: string } }).cf?.country ?? null;

  /** A cookie that proves something about the browser; null for none. */
  cookie(name: HostCookie): string | null {
    return hostCookieIn(this.#cookies, name, this.url);
  }
}

interface RequestIdentity {
  url: string;
  cookies: Readonly<Record<string, string>>;
  sessionToken: string | null;
  sessionHash: string | null;
}

/**
 * Makes a request's context. The session is read on first use; its token is hashed here, so that
 * the read can share a page's first query batch. Rejects like `readConfig`.
 */
export async function openRequest(scope: RequestScope): Promise<RequestContext> {
  const { headers, url } = scope.request;
  const cookie = headers.get("cookie");
  const cookies = cookie ? parse(cookie) : NO_COOKIES;
  const sessionToken = hostCookieIn(cookies, "session", url);
  const sessionHash = sessionToken === null ? null : await hashToken(sessionToken);
  return new RequestContext(scope, { url, cookies, sessionToken, sessionHash });
}

const NO_COOKIES: Readonly<Record<string, string>> = {};

/** Reads the configuration and applies its log levels. Throws like `readConfig`. */
function configOf(bindings: Env): Config {
  const config = readConfig(bindings);
  setLogLevel(config.logLevel);
  setShippedLevel(config.logIntake.level);
  return config;
}
