// Stands in for the platform's Workers Cache, which is absent on one's own machine. It stands before an
// entrypoint and knows nothing of the product: by the documented rules it keeps what the entrypoint
// answers for as long as the answer's headers say, and purges by their tags.
//
// What is not in it: data centres and how a purge spreads over them, how long requests wait for one
// another, revalidation by ETag, `Vary`. What another waits for and may not be kept is shared with nobody.

import type { PagesExport, PagesProps } from "../../worker/edge/workersPageCache.ts";

/** What the platform takes. */
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
  /** Until then it is answered while the entrypoint is asked anew. */
  staleUntil: number;
  /** And until then where that fails. */
  standsInUntil: number;
}

/** What the platform says of an answer. */
type Said = "HIT" | "MISS" | "EXPIRED" | "UPDATING" | "STALE" | "BYPASS";

/** A cache before entrypoints, empty. */
export class WorkersCacheStandIn {
  /** The platform's clock, in milliseconds since 1970. */
  now: () => number = Date.now;
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Kept | null>>();
  readonly #background = new Set<Promise<unknown>>();

  /** The entrypoint with the cache before it. */
  before(pages: PagesExport): PagesExport {
    return ({ props }) => {
      const inner = pages({ props });
      return {
        fetch: (request, init) =>
          this.#answer(keyOf(props, init?.cf?.cacheKey ?? request.url), request, () =>
            inner.fetch(request, init),
          ),
        // A method is called, whatever is kept.
        purge: (tags) => inner.purge(tags),
      };
    };
  }

  /** The handle that an entrypoint has on the cache before it. */
  async purge({ tags }: { tags: readonly string[] }): Promise<{ success: boolean }> {
    if (tags.length > MAX_TAGS_PURGED) return { success: false };
    const purged = tags.map((tag) => tag.toLowerCase());
    for (const [key, kept] of this.#kept)
      if (purged.some((tag) => kept.tags.has(tag))) this.#kept.delete(key);
    return { success: true };
  }

  /** Once nothing is being asked anew any more. */
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

  /** Asks the entrypoint, and keeps what may be kept of its answer. */
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

/** An entrypoint's cache is one; what is kept in it is kept by the key and by the props. */
const keyOf = (props: PagesProps, key: string): string =>
  JSON.stringify([key, Object.entries(props).toSorted()]);

/** Seconds that an answer is kept for; null for one that is not kept. */
function lifetimeOf(response: Response): Record<"fresh" | "revalidate" | "ifError", number> | null {
  const { headers, status } = response;
  const control = headers.get("Cloudflare-CDN-Cache-Control") ?? headers.get("Cache-Control");
  // Without a word the platform keeps answers by rules of its own, failures included.
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

/** An answer's tags, which count alike in either case. Throws for what the platform would not take. */
function tagsOf(headers: Headers): ReadonlySet<string> {
  const tags = (headers.get("Cache-Tag") ?? "").split(",").filter(Boolean);
  const isFit = (tag: string): boolean => /^[!-~]+$/.test(tag) && tag.length <= MAX_TAG_LENGTH;
  if (tags.length > MAX_TAGS || !tags.every(isFit)) throw new Error("The tags are not taken");
  return new Set(tags.map((tag) => tag.toLowerCase()));
}

/** An answer as its asker gets it: the tags stay with the platform. */
function said(response: Response, word: Said): Response {
  const { status, body } = response;
  const headers = new Headers(response.headers);
  for (const name of ["Cache-Tag", "Cloudflare-CDN-Cache-Control"]) headers.delete(name);
  headers.set("CF-Cache-Status", word);
  return new Response(body, { status, headers });
}
