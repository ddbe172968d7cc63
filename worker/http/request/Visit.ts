import { parse } from "hono/utils/cookie";
import { isBot } from "../../../shared/rules/isBot.ts";
import { Database, REQUEST_TIME_BUDGET_MS } from "../../db/database.ts";
import { pageCacheFor } from "../../edge/makePageCache.ts";
import type { CacheRequest, PageCache } from "../../edge/pageCache.ts";
import type { Config } from "../../env.ts";
import { NO_FAULTS } from "../../faults.ts";
import type { PageTimings } from "../../render/answerPage.ts";
import { TAGS_WANTED_HEADER } from "../pages/cacheHeaders.ts";
import { hostCookieIn } from "./hostCookies.ts";
import { configOf, type RequestContext, type RequestScope } from "./requestContext.ts";
import { visitorIdIn } from "./visitorCookie.ts";

/**
 * The part of RequestContext that the fast path to cached pages needs, since most requests there
 * need nothing else. A class for the same reason as RequestBrowser.
 */
export class Visit implements CacheRequest, Partial<RequestContext> {
  readonly askedBy: Request;
  readonly config: Config;
  readonly pageCache: PageCache | null;
  readonly hasSessionCookie: boolean;
  readonly visitorId: string | null;
  readonly isBot: boolean;
  readonly address: string;
  readonly wantsTags: boolean;
  readonly now: number;
  readonly timings: PageTimings;
  readonly #scope: RequestScope;
  #db: Database | undefined;

  /** `url` is the request's. Throws like `configOf`. */
  constructor(scope: RequestScope, url: string) {
    const { bindings, request } = scope;
    const { headers } = request;
    const cookie = headers.get("cookie");
    const cookies = cookie ? parse(cookie) : NO_COOKIES;
    this.askedBy = request;
    this.config = configOf(bindings);
    this.pageCache = pageCacheFor(this.config.cache, __BUILD_ID__, scope);
    this.hasSessionCookie = hostCookieIn(cookies, "session", url) !== null;
    this.visitorId = visitorIdIn(cookies);
    this.isBot = isBot(headers.get("user-agent"));
    this.address = headers.get("cf-connecting-ip") ?? "";
    this.wantsTags = headers.has(TAGS_WANTED_HEADER);
    this.now = NO_FAULTS.now();
    this.timings = { startedAt: performance.now(), render: 0 };
    this.#scope = scope;
  }

  /** Requests that inject faults take the full path. */
  get faults() {
    return NO_FAULTS;
  }

  get waitUntil() {
    return this.#scope.waitUntil;
  }

  get db(): Database {
    return (this.#db ??= new Database(this.#scope.bindings.DB, NO_FAULTS, REQUEST_TIME_BUDGET_MS));
  }
}

const NO_COOKIES = {};
