// The driver for the platform's Workers Cache, which stands before an entrypoint of this Worker that
// renders pages for everyone alike. The platform keeps, ages, revalidates and collapses; here is only
// how it is asked. The asker's identity never reaches the entrypoint: it is given an address.

import {
  type CacheRequest,
  type CacheStatus,
  type Fill,
  FRESH_S,
  type PageAddress,
  type PageCache,
  REVALIDATE_S,
  type Rendering,
  type Served,
} from "./pageCache.ts";

/** The inner entrypoint, as the platform's loopback binding gives it. */
export interface PagesEntrypoint {
  fetch(request: Request, init?: { cf?: { cacheKey?: string } }): Promise<Response>;
  /** Purges this entrypoint's cache, which no other entrypoint's purge reaches. */
  purge(tags: readonly string[]): Promise<void>;
}

/** Makes the entrypoint with a page's site in its props, which are part of the platform's key. */
export type PagesExport = (options: { props: { host: string } }) => PagesEntrypoint;

const TAG_HEADER = "Cache-Tag";
const STARTED_HEADER = "X-Render-Started";
const INNER_STATUS_HEADER = "X-Render-Status";
const EDGE_LIFETIME_HEADER = "Cloudflare-CDN-Cache-Control";

/** The answer of the inner entrypoint, with what the platform is to keep it by. */
export function innerResponse(rendering: Rendering): Response {
  const { status, headers, body, tags, startedAt } = rendering;
  const isKept = tags !== null && status === 200;
  return new Response(status === 304 ? null : body, {
    status,
    headers: {
      ...headers,
      "Cache-Control": isKept ? "public, max-age=0" : "no-store",
      ...(isKept
        ? {
            [EDGE_LIFETIME_HEADER]: `public, max-age=${FRESH_S}, stale-while-revalidate=${REVALIDATE_S}`,
            [TAG_HEADER]: tags.join(","),
          }
        : {}),
      [STARTED_HEADER]: String(startedAt),
      [INNER_STATUS_HEADER]: isKept ? "kept" : "passed",
    },
  });
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

  async serve(address: PageAddress, _fill: Fill, _request: CacheRequest): Promise<Served> {
    const { host, path, query } = address;
    const url = `https://${host}${path}${query}`;
    const response = await this.#pages({ props: { host } }).fetch(
      new Request(url, { redirect: "manual" }),
      {
        cf: { cacheKey: url },
      },
    );
    const { headers: given, status } = response;
    const headers = Object.fromEntries(given);
    for (const name of INTERNAL_HEADERS) delete headers[name];
    return {
      status,
      headers,
      body: response.body ?? "",
      tags:
        given.get(INNER_STATUS_HEADER) === "kept"
          ? (given.get(TAG_HEADER) ?? "").split(",").filter(Boolean)
          : null,
      startedAt: Number(given.get(STARTED_HEADER)),
      cacheStatus: statusOf(given.get("CF-Cache-Status")),
    };
  }

  /** The platform can't be asked without rendering. */
  async peek(): Promise<null> {
    return null;
  }

  async purge(tags: readonly string[]): Promise<void> {
    await this.#pages({ props: { host: this.#publicHost } }).purge(tags);
  }
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
  STARTED_HEADER,
  INNER_STATUS_HEADER,
  EDGE_LIFETIME_HEADER,
  "Cache-Control",
  "CF-Cache-Status",
  "Age",
  "Content-Length",
].map((name) => name.toLowerCase());
