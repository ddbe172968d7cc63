// The driver for the platform's Workers Cache, in front of an entrypoint of this Worker that
// renders pages without a viewer. The platform stores, expires, revalidates and collapses requests.
// The viewer's identity never reaches the entrypoint, which only receives an address.

import { DatabaseUnavailableError } from "../db/database.ts";
import { log } from "../log.ts";
import {
  type CacheRequest,
  type CacheStatus,
  type Fill,
  FRESH_S,
  keyOf,
  MAX_CACHEABLE_RENDERING_MS,
  type PageAddress,
  type PageCache,
  REVALIDATE_S,
  type Rendering,
  type Served,
  STALE_IF_ERROR_S,
} from "./pageCache.ts";

/** The inner entrypoint, provided by the platform's loopback binding. */
export interface PagesEntrypoint {
  fetch(request: Request, init?: { cf?: { cacheKey?: string } }): Promise<Response>;
  /** Purges this entrypoint's cache, which other entrypoints can't purge. */
  purge(tags: readonly string[]): Promise<void>;
}

/** The canonical host and its owner, as in `PageAddress`. */
export type PagesProps = Pick<PageAddress, "host" | "ownerId">;

/**
 * Creates the entrypoint with a page's site in its props, which are part of the platform's cache
 * key.
 */
export type PagesExport = (options: { props: PagesProps }) => PagesEntrypoint;

const TAG_HEADER = "Cache-Tag";
/** A copy of the tags, since the platform removes its own header. */
const TAGS_HEADER = "X-Render-Tags";
const STARTED_HEADER = "X-Render-Started";
const INNER_STATUS_HEADER = "X-Render-Status";
const EDGE_LIFETIME_HEADER = "Cloudflare-CDN-Cache-Control";

/**
 * Marks a request that only wants a cached page. It isn't part of the platform's cache key, so the
 * request reaches the entrypoint only on a miss.
 */
export const ONLY_CACHED_HEADER = "X-Only-Cached";

/** The entrypoint's result: cacheable or not, or why there is no page. */
type InnerStatus = "cacheable" | "passed" | "not-cached" | "failed";

/**
 * The response of the inner entrypoint at `now`, in milliseconds since 1970, with the headers that
 * control the platform's cache.
 */
export function innerResponse(rendering: Rendering, now = Date.now()): Response {
  const { status, headers, body, tags, startedAt } = rendering;
  const isInTime = now - startedAt <= MAX_CACHEABLE_RENDERING_MS;
  const isCacheable = isInTime && tags !== null && status === 200;
  return new Response(status === 304 ? null : body, {
    status,
    headers: {
      ...headers,
      "Cache-Control": isCacheable ? "public, max-age=0" : "no-store",
      ...(isCacheable
        ? {
            [EDGE_LIFETIME_HEADER]: EDGE_LIFETIME,
            [TAG_HEADER]: tags.join(","),
            [TAGS_HEADER]: tags.join(","),
          }
        : {}),
      [STARTED_HEADER]: String(startedAt),
      [INNER_STATUS_HEADER]: (isCacheable ? "cacheable" : "passed") satisfies InnerStatus,
    },
  });
}

const EDGE_LIFETIME = [
  "public",
  `max-age=${FRESH_S}`,
  `stale-while-revalidate=${REVALIDATE_S}`,
  // RFC 5861 counts from the end of freshness; STALE_IF_ERROR_S counts from the rendering.
  `stale-if-error=${STALE_IF_ERROR_S - FRESH_S}`,
].join(", ");

/** The response to ONLY_CACHED_HEADER on a miss. */
export function notCachedResponse(): Response {
  return emptyResponse(504, "not-cached");
}

/**
 * The response if rendering failed. Its error status makes the platform serve a stale page if there
 * is one.
 */
export function failedResponse(isUnavailable: boolean): Response {
  return emptyResponse(isUnavailable ? 503 : 500, "failed");
}

function emptyResponse(status: number, innerStatus: InnerStatus): Response {
  const headers = { "Cache-Control": "no-store", [INNER_STATUS_HEADER]: innerStatus };
  return new Response(null, { status, headers });
}

/** The page cache of the platform. */
export class WorkersPageCache implements PageCache {
  readonly driver = "workers";
  readonly purgeLimits = { tagsPerCall: 100, burst: 25, callsPerMinute: 5 };
  readonly knowsWhenPurged = false;
  readonly #pages: PagesExport;
  readonly #publicHost: string;

  constructor(pages: PagesExport, publicHost: string) {
    this.#pages = pages;
    this.#publicHost = publicHost;
  }

  async serve(address: PageAddress, fill: Fill, _request: CacheRequest): Promise<Served> {
    const response = await this.#ask(address);
    switch (response.headers.get(INNER_STATUS_HEADER) as InnerStatus | null) {
      case "failed":
        // Errors lose their type between entrypoints; the inner one has logged it.
        throw response.status === 503
          ? new DatabaseUnavailableError("The page's data are unavailable")
          : new Error("The page could not be rendered for the cache");
      // The platform collapsed this request into one that only wanted a cached page.
      case "not-cached":
        return { ...(await fill()), cacheStatus: "dynamic" };
      default:
        return toServed(response);
    }
  }

  async peek(address: PageAddress, request: CacheRequest): Promise<Served | null> {
    try {
      const response = await this.#ask(address, { [ONLY_CACHED_HEADER]: "1" });
      const served = toServed(response);
      const isFresh = request.now - served.startedAt < FRESH_S * 1000;
      if (served.tags && isFresh) return { ...served, cacheStatus: "hit" };
      await response.body?.cancel();
    } catch (error) {
      log("warn", "The page cache could not be read", { error });
    }
    return null;
  }

  async purge(tags: readonly string[]): Promise<void> {
    await this.#pages({ props: { host: this.#publicHost, ownerId: "" } }).purge(tags);
  }

  #ask(address: PageAddress, headers?: Record<string, string>): Promise<Response> {
    const { host, ownerId, path, query } = address;
    const request = new Request(`https://${host}${path}${query}`, { redirect: "manual", headers });
    const cacheKey = `https://${keyOf(address)}`;
    return this.#pages({ props: { host, ownerId } }).fetch(request, { cf: { cacheKey } });
  }
}

function toServed(response: Response): Served {
  const { headers: given, status, body } = response;
  const headers = Object.fromEntries(given);
  for (const name of INTERNAL_HEADERS) delete headers[name];
  const isCacheable = given.get(INNER_STATUS_HEADER) === "cacheable";
  return {
    status,
    headers,
    body: body ?? "",
    tags: isCacheable ? (given.get(TAGS_HEADER) ?? "").split(",").filter(Boolean) : null,
    startedAt: Number(given.get(STARTED_HEADER)),
    cacheStatus: statusOf(given.get("CF-Cache-Status")),
  };
}

/** Maps the platform's cache status to ours. */
function statusOf(header: string | null): CacheStatus {
  switch (header) {
    case "HIT":
      return "hit";
    case "MISS":
      return "miss";
    case "EXPIRED":
    case "STALE":
    case "UPDATING":
    case "REVALIDATED":
      return "expired";
    default:
      return "dynamic";
  }
}

const INTERNAL_HEADERS = [
  TAG_HEADER,
  TAGS_HEADER,
  STARTED_HEADER,
  INNER_STATUS_HEADER,
  EDGE_LIFETIME_HEADER,
  "Cache-Control",
  "CF-Cache-Status",
  "Age",
  "Content-Length",
].map((name) => name.toLowerCase());
