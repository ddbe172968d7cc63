// Simulates Cloudflare's Workers Cache, which doesn't exist locally. Sits in front of an
// entrypoint, without product knowledge: following the documented rules, it caches the entrypoint's
// responses for as long as their headers say, and purges by tag.
//
// Not simulated: data centers and purge propagation, how long requests wait for each other,
// revalidation by ETag, `Vary`. A response that others wait for but that can't be cached is not
// shared.

import type { PagesExport, PagesProps } from "../../../worker/edge/workersPageCache.ts";

/** The platform's limits. */
const MAX_TAGS = 1000;
const MAX_TAG_LENGTH = 1024;
const MAX_TAGS_PURGED = 100;

interface Kept {
  status: number;
  headers: Headers;
  body: string;
  tags: ReadonlySet<string>;
  /** Times by the platform's clock, in milliseconds since 1970. */
  cachedAt: number;
  freshUntil: number;
  /** Until then it is served while the entrypoint is requested again. */
  staleUntil: number;
  /** Until then it is served if that fails. */
  standsInUntil: number;
}

/** The value of the cache status header. */
type Said = "HIT" | "MISS" | "EXPIRED" | "UPDATING" | "STALE" | "BYPASS";

/** An initially empty cache in front of entrypoints. */
export class WorkersCacheStandIn {
  /** The platform's clock, in milliseconds since 1970. */
  now: () => number = Date.now;
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Kept | null>>();
  readonly #background = new Set<Promise<unknown>>();

  /** Returns the entrypoint behind the cache. */
  before(pages: PagesExport): PagesExport {
    return ({ props }) => {
      const inner = pages({ props });
      return {
        fetch: (request, init) =>
          this.#answer(keyOf(props, init?.cf?.cacheKey ?? request.url), request, () =>
            inner.fetch(request, init),
          ),
        // Method calls bypass the cache.
        purge: (tags) => inner.purge(tags),
      };
    };
  }

  /** The entrypoint's handle of the cache in front of it. */
  async purge({ tags }: { tags: readonly string[] }): Promise<{ success: boolean }> {
    if (tags.length > MAX_TAGS_PURGED) return { success: false };
    const purged = tags.map((tag) => tag.toLowerCase());
    for (const [key, kept] of this.#kept)
      if (purged.some((tag) => kept.tags.has(tag))) this.#kept.delete(key);
    return { success: true };
  }

  /** Resolves when all background revalidations are done. */
  async idle(): Promise<void> {
    while (this.#background.size > 0) await Promise.all(this.#background);
  }

  async #answer(key: string, request: Request, ask: () => Promise<Response>): Promise<Response> {
    if (request.method !== "GET" || request.headers.has("Authorization"))
      return said(await ask(), "BYPASS");
    const kept = this.#kept.get(key);
    const now = this.now();
    if (kept && now < kept.freshUntil) return this.#answerOf(kept, "HIT");
    if (kept && now < kept.staleUntil) {
      const renewing = this.#fill(key, ask).catch(() => {});
      this.#background.add(renewing);
      void renewing.then(() => this.#background.delete(renewing));
      return this.#answerOf(kept, "UPDATING");
    }
    const underWay = this.#underWay.get(key);
    const shared = underWay ? await underWay.catch(() => null) : null;
    if (shared) return this.#answerOf(shared, "HIT");
    const response = await this.#fill(key, ask);
    const isFailure = response.status >= 500;
    if (kept && isFailure && this.now() < kept.standsInUntil) return this.#answerOf(kept, "STALE");
    if (!lifetimeOf(response)) return said(response, "BYPASS");
    return said(response, kept ? "EXPIRED" : "MISS");
  }

  /** Requests the entrypoint, and caches the response if allowed. */
  async #fill(key: string, ask: () => Promise<Response>): Promise<Response> {
    const asking = ask();
    const keeping = asking.then((response) => this.#keep(key, response.clone()));
    keeping.catch(() => {});
    this.#underWay.set(key, keeping);
    try {
      await keeping;
      return await asking;
    } finally {
      if (this.#underWay.get(key) === keeping) this.#underWay.delete(key);
    }
  }

  async #keep(key: string, response: Response): Promise<Kept | null> {
    const lifetime = lifetimeOf(response);
    if (!lifetime) return null;
    const { status, headers } = response;
    const cachedAt = this.now();
    const after = (seconds: number): number => cachedAt + (lifetime.fresh + seconds) * 1000;
    const kept: Kept = {
      status,
      headers,
      body: await response.text(),
      tags: tagsOf(headers),
      cachedAt,
      freshUntil: after(0),
      staleUntil: after(lifetime.revalidate),
      standsInUntil: after(lifetime.ifError),
    };
    this.#kept.set(key, kept);
    return kept;
  }

  #answerOf({ status, headers, body, cachedAt }: Kept, word: Said): Response {
    const response = new Response(body, { status, headers });
    response.headers.set("Age", String(Math.max(0, Math.floor((this.now() - cachedAt) / 1000))));
    return said(response, word);
  }
}

/** An entrypoint has one cache, whose entries are keyed by cache key and props. */
const keyOf = (props: PagesProps, key: string): string =>
  JSON.stringify([key, Object.entries(props).toSorted()]);

/** Returns how long a response is cached, in seconds; null if it isn't. */
function lifetimeOf(response: Response): Record<"fresh" | "revalidate" | "ifError", number> | null {
  const { headers, status } = response;
  const control = headers.get("Cloudflare-CDN-Cache-Control") ?? headers.get("Cache-Control");
  // Without the header the platform applies default rules and caches even errors.
  if (control === null) throw new Error("An answer says nothing of how long it is kept");
  const isUnfit = status === 206 || (status >= 520 && status <= 526) || headers.has("Set-Cookie");
  if (isUnfit || /no-store|no-cache|private/.test(control)) return null;
  const seconds = (name: string): number =>
    Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(control)?.[1] ?? 0);
  const fresh = seconds("max-age");
  const mayBeStale = !/s-maxage|must-revalidate/.test(control);
  return {
    fresh,
    revalidate: mayBeStale ? seconds("stale-while-revalidate") : 0,
    ifError: mayBeStale ? seconds("stale-if-error") : 0,
  };
}

/**
 * Returns a response's tags, which are case-insensitive. Throws for tags that the platform would
 * reject.
 */
function tagsOf(headers: Headers): ReadonlySet<string> {
  const tags = (headers.get("Cache-Tag") ?? "").split(",").filter(Boolean);
  const isFit = (tag: string): boolean => /^[!-~]+$/.test(tag) && tag.length <= MAX_TAG_LENGTH;
  if (tags.length > MAX_TAGS || !tags.every(isFit)) throw new Error("The tags are not taken");
  return new Set(tags.map((tag) => tag.toLowerCase()));
}

/** Returns the response as the requester receives it, without the cache tags. */
function said(response: Response, word: Said): Response {
  const { status, body } = response;
  const headers = new Headers(response.headers);
  for (const name of ["Cache-Tag", "Cloudflare-CDN-Cache-Control"]) headers.delete(name);
  headers.set("CF-Cache-Status", word);
  return new Response(body, { status, headers });
}
