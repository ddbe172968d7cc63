// The driver for the platform's Workers Cache, which stands before an entrypoint of this Worker that
// renders pages for everyone alike. The platform keeps, ages, revalidates and collapses; here is only
// how it is asked. The asker's identity never reaches the entrypoint: it is given an address.

import { DatabaseUnavailable } from "../db/database.ts";
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

/** The inner entrypoint, as the platform's loopback binding gives it. */
export interface PagesEntrypoint {
  fetch(request: Request, init?: { cf?: { cacheKey?: string } }): Promise<Response>;
  /** Purges this entrypoint's cache, which no other entrypoint's purge reaches. */
  purge(tags: readonly string[]): Promise<void>;
}

/** Whose pages the entrypoint is to render: a canonical host and its owner, as in `PageAddress`. */
export type PagesProps = Pick<PageAddress, "host" | "ownerId">;

/** Makes the entrypoint with a page's site in its props, which are part of the platform's key. */
export type PagesExport = (options: { props: PagesProps }) => PagesEntrypoint;

const TAG_HEADER = "Cache-Tag";
/** The tags once more: the platform keeps its own header to itself. */
const TAGS_HEADER = "X-Render-Tags";
const STARTED_HEADER = "X-Render-Started";
const INNER_STATUS_HEADER = "X-Render-Status";
const EDGE_LIFETIME_HEADER = "Cloudflare-CDN-Cache-Control";

/**
 * A request that has it wants what is kept or nothing. It is no part of the platform's key, and only
 * where nothing is kept does the request come through to the entrypoint.
 */
export const ONLY_CACHED_HEADER = "X-Only-Kept";

/** What the entrypoint says of its answer: may it be kept, and if it is none, why. */
type InnerStatus = "kept" | "passed" | "not-kept" | "failed";

/**
 * The answer of the inner entrypoint at a moment, in milliseconds since 1970, with what the platform
 * is to keep it by.
 */
export function innerResponse(rendering: Rendering, now = Date.now()): Response {
  const { status, headers, body, tags, startedAt } = rendering;
  const isInTime = now - startedAt <= MAX_CACHEABLE_RENDERING_MS;
  const isKept = isInTime && tags !== null && status === 200;
  return new Response(status === 304 ? null : body, {
    status,
    headers: {
      ...headers,
      "Cache-Control": isKept ? "public, max-age=0" : "no-store",
      ...(isKept
        ? {
            [EDGE_LIFETIME_HEADER]: EDGE_LIFETIME,
            [TAG_HEADER]: tags.join(","),
            [TAGS_HEADER]: tags.join(","),
          }
        : {}),
      [STARTED_HEADER]: String(startedAt),
      [INNER_STATUS_HEADER]: (isKept ? "kept" : "passed") satisfies InnerStatus,
    },
  });
}

const EDGE_LIFETIME = [
  "public",
  `max-age=${FRESH_S}`,
  `stale-while-revalidate=${REVALIDATE_S}`,
  // From the end of its time on, as RFC 5861 counts; STALE_IF_ERROR_S counts from the rendering.
  `stale-if-error=${STALE_IF_ERROR_S - FRESH_S}`,
].join(", ");

/** The answer to who wants what is kept, where nothing is. */
export function notCachedResponse(): Response {
  return emptyResponse(504, "not-kept");
}

/**
 * The answer where rendering failed. It has the status of a failure, so that the platform shows what
 * it keeps instead, where it keeps something not too old.
 */
export function failedResponse(isUnavailable: boolean): Response {
  return emptyResponse(isUnavailable ? 503 : 500, "failed");
}

function emptyResponse(status: number, innerStatus: InnerStatus): Response {
  const headers = { "Cache-Control": "no-store", [INNER_STATUS_HEADER]: innerStatus };
  return new Response(null, { status, headers });
}

/** Asks the platform's cache. */
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
        // Errors don't cross between entrypoints as they are; the inner one has logged this.
        throw response.status === 503
          ? new DatabaseUnavailable("The page's data are unavailable")
          : new Error("The page could not be rendered for the cache");
      // The platform had this request wait for one that wanted what is kept alone.
      case "not-kept":
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
      log("warn", "The cache of pages could not be read", { error });
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
  const isKept = given.get(INNER_STATUS_HEADER) === "kept";
  return {
    status,
    headers,
    body: body ?? "",
    tags: isKept ? (given.get(TAGS_HEADER) ?? "").split(",").filter(Boolean) : null,
    startedAt: Number(given.get(STARTED_HEADER)),
    cacheStatus: statusOf(given.get("CF-Cache-Status")),
  };
}

/** The platform's words in ours (platform.md §3.1). */
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
