// How cached pages age, for drivers that store pages themselves: fresh, then stale while being
// revalidated in the background, then only served if rendering fails. Concurrent requests for a
// page that isn't cached share one rendering.

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
  type PurgeLimits,
  type Rendering,
  REVALIDATE_S,
  type Served,
  STALE_IF_ERROR_S,
} from "./pageCache.ts";
import { RenderingInProgress } from "./RenderingInProgress.ts";

/** Longest wait for another request's rendering of the same page, in milliseconds. */
const WAIT_MS = 5000;
/** Most such waits: for the first rendering, and for its replacement. */
const MAX_WAITS = 2;

/** Largest clock skew between two machines of the platform, in seconds. */
const CLOCK_SKEW_S = 60;

/** A rendering, and whether it was stored. */
interface RenderedPage extends Rendering {
  isStored: boolean;
}

/** A cached page. */
export interface CachedPage extends Omit<Served, "cacheStatus"> {
  tags: readonly string[];
}

/** Shared by the drivers that store pages; each implements its storage and purging. */
export abstract class StoringPageCache implements PageCache {
  abstract readonly driver: "zone" | "local";
  abstract readonly purgeLimits: PurgeLimits | null;
  abstract readonly knowsWhenPurged: boolean;

  async purge(tags: readonly string[]): Promise<void> {
    await this.purgeCached(tags);
    // Later requests must not share a rendering that began before the purge.
    this.#underWay.clear();
  }

  /** Purges stored pages. Throws if the service fails. */
  protected abstract purgeCached(tags: readonly string[]): Promise<void>;

  /** The stored page unless it was purged; null for none. */
  protected abstract read(key: string): Promise<CachedPage | null>;
  /** Stores a page, unless a purge has overtaken it; returns whether it did. */
  protected abstract write(key: string, page: CachedPage & { body: string }): Promise<boolean>;

  readonly #underWay = new Map<string, RenderingInProgress<RenderedPage>>();

  async serve(address: PageAddress, fill: Fill, request: CacheRequest): Promise<Served> {
    const key = keyOf(address);
    const cached = request.missedKey === key ? null : await this.#readSafely(key, request);
    const ageS = cached ? ageInSeconds(cached, request) : Infinity;
    const answer = (cacheStatus: CacheStatus): Served => ({ ...cached!, cacheStatus });
    if (ageS < FRESH_S) return answer("hit");
    if (ageS < FRESH_S + REVALIDATE_S) {
      request.waitUntil(this.#renderOnce(key, fill, request).catch(() => {}));
      return answer("expired");
    }
    const mayStandIn = ageS < STALE_IF_ERROR_S;
    try {
      const rendering = await this.#renderOnce(key, fill, request);
      if (rendering.status >= 500 && mayStandIn) return answer("expired");
      return { ...rendering, cacheStatus: "miss" };
    } catch (error) {
      if (!mayStandIn) throw error;
      log("error", "Rendering failed; a stale page was served", { error });
      return answer("expired");
    }
  }

  async peek(address: PageAddress, request: CacheRequest): Promise<Served | null> {
    const key = keyOf(address);
    const cached = await this.#readSafely(key, request);
    if (!cached) request.missedKey = key;
    if (!cached || ageInSeconds(cached, request) >= FRESH_S) return null;
    return { ...cached, cacheStatus: "hit" };
  }

  /**
   * Joins a rendering of the page in progress, or starts one. The rendering's request may be
   * cancelled or fail; the first waiter to notice starts another, for which the rest wait. Throws
   * like `fill`, and DatabaseUnavailableError if no shared rendering finishes in time.
   */
  async #renderOnce(key: string, fill: Fill, request: CacheRequest): Promise<RenderedPage> {
    const waitedFor = new Set<RenderingInProgress<RenderedPage>>();
    for (;;) {
      const underWay = this.#underWay.get(key);
      if (!underWay || waitedFor.has(underWay)) break;
      if (waitedFor.size === MAX_WAITS)
        throw new DatabaseUnavailableError("The page did not arrive in time");
      waitedFor.add(underWay);
      const shared = await RenderingInProgress.firstWithin([...waitedFor], WAIT_MS);
      if (shared?.isOfOne) return { ...(await fill()), isStored: false };
      if (shared) return shared;
    }
    const own = new RenderingInProgress<RenderedPage>();
    this.#underWay.set(key, own);
    const rendering = own
      .run(() => this.#renderAndKeep(key, fill, request))
      .finally(() => {
        if (this.#underWay.get(key) === own) this.#underWay.delete(key);
      });
    request.waitUntil(rendering.catch(() => {}));
    return rendering;
  }

  async #renderAndKeep(key: string, fill: Fill, request: CacheRequest): Promise<RenderedPage> {
    const startedAt = Date.now();
    const rendered = await fill();
    // Without precise purge times, a slow rendering may be older than a purge.
    const isInTime = this.knowsWhenPurged || Date.now() - startedAt <= MAX_CACHEABLE_RENDERING_MS;
    const isStored = isInTime && (await this.#keep(key, rendered, request));
    return { ...rendered, isStored };
  }

  async #keep(key: string, rendering: Rendering, request: CacheRequest): Promise<boolean> {
    const { tags } = rendering;
    if (tags === null || rendering.status !== 200) return false;
    try {
      request.faults.at("cache-write");
      return await this.write(key, { ...rendering, tags });
    } catch (error) {
      log("warn", "The page cache could not be written", { error });
      return false;
    }
  }

  async #readSafely(key: string, request: CacheRequest): Promise<CachedPage | null> {
    try {
      request.faults.at("cache-read");
      return await this.read(key);
    } catch (error) {
      log("warn", "The page cache could not be read", { error });
      return null;
    }
  }
}

/** A page from the future or without a valid time counts as missing: a clock was wrong. */
function ageInSeconds({ startedAt }: CachedPage, { now }: CacheRequest): number {
  const ageS = (now - startedAt) / 1000;
  return ageS >= -CLOCK_SKEW_S ? Math.max(0, ageS) : Infinity;
}
