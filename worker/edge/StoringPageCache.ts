// Owns how kept pages age, for the drivers that keep them themselves: fresh, then stale and rendered
// anew behind the reader's back, then only a stand-in for a page that fails. Many who ask for one
// page that is not kept wait for one rendering.

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
  type PurgeLimits,
  type Rendering,
  REVALIDATE_S,
  type Served,
  STALE_IF_ERROR_S,
} from "./pageCache.ts";

/** How long one request waits for another's rendering of the same page, in milliseconds. */
const WAIT_MS = 5000;
/** How often a request waits so: for the first rendering, and for the one that comes in its place. */
const MAX_WAITS = 2;

/** How far two clocks of the platform may differ, in seconds. */
const CLOCK_SKEW_S = 60;

/** A rendering, and whether it is kept now. */
interface RenderedPage extends Rendering {
  isStored: boolean;
}

/** A page as it is kept. */
export interface CachedPage extends Omit<Served, "cacheStatus"> {
  tags: readonly string[];
}

/** What the drivers that keep pages share; where they keep them, and how they purge, is theirs. */
export abstract class StoringPageCache implements PageCache {
  abstract readonly driver: "zone" | "local";
  abstract readonly purgeLimits: PurgeLimits | null;
  abstract readonly knowsWhenPurged: boolean;

  async purge(tags: readonly string[]): Promise<void> {
    await this.purgeCached(tags);
    // Who asks from now on must not be given what was begun before.
    this.#underWay.clear();
  }

  /** Purges what is kept. Throws where the service fails. */
  protected abstract purgeCached(tags: readonly string[]): Promise<void>;

  /** The kept page that no purge has hit; null for none. */
  protected abstract read(key: string): Promise<CachedPage | null>;
  /** Keeps a page, and answers whether it did: not what a purge has overtaken. */
  protected abstract write(key: string, page: CachedPage & { body: string }): Promise<boolean>;

  readonly #underWay = new Map<string, Promise<RenderedPage>>();
  /** What a request has looked for and not found, so that it is not looked for twice. */
  readonly #missed = new WeakMap<object, string>();

  async serve(address: PageAddress, fill: Fill, request: CacheRequest): Promise<Served> {
    const key = keyOf(address);
    const isMissed = this.#missed.get(request.askedBy) === key;
    const kept = isMissed ? null : await this.#readSafely(key, request);
    const ageS = kept ? ageInSeconds(kept, request) : Infinity;
    const answer = (cacheStatus: CacheStatus): Served => ({ ...kept!, cacheStatus });
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
      log("error", "A kept page stands in for one that failed", { error });
      return answer("expired");
    }
  }

  async peek(address: PageAddress, request: CacheRequest): Promise<Served | null> {
    const key = keyOf(address);
    const kept = await this.#readSafely(key, request);
    if (!kept) this.#missed.set(request.askedBy, key);
    if (!kept || ageInSeconds(kept, request) >= FRESH_S) return null;
    return { ...kept, cacheStatus: "hit" };
  }

  /**
   * Joins a rendering of the page that is under way, or begins one. Whose rendering it is may be gone,
   * and it with them, or it fails: who sees that first begins another, for which the rest wait. Throws
   * what `fill` throws, and DatabaseUnavailable where others' renderings come to nothing in time.
   */
  async #renderOnce(key: string, fill: Fill, request: CacheRequest): Promise<RenderedPage> {
    const waitedFor = new Set<Promise<RenderedPage>>();
    for (;;) {
      const underWay = this.#underWay.get(key);
      if (!underWay || waitedFor.has(underWay)) break;
      if (waitedFor.size === MAX_WAITS)
        throw new DatabaseUnavailable("The page was waited for in vain");
      waitedFor.add(underWay);
      const shared = await firstWithin([...waitedFor], WAIT_MS);
      if (shared?.isOfOne) return { ...(await fill()), isStored: false };
      if (shared) return shared;
    }
    const begunAt = Date.now();
    const rendering = fill().then(async (rendered) => {
      // Where it is not known what a purge has overtaken, what took long may be older than one.
      const isInTime = this.knowsWhenPurged || Date.now() - begunAt <= MAX_CACHEABLE_RENDERING_MS;
      const isStored = isInTime && (await this.#keep(key, rendered, request));
      return { ...rendered, isStored };
    });
    this.#underWay.set(key, rendering);
    request.waitUntil(rendering.catch(() => {}));
    try {
      return await rendering;
    } finally {
      if (this.#underWay.get(key) === rendering) this.#underWay.delete(key);
    }
  }

  async #keep(key: string, rendering: Rendering, request: CacheRequest): Promise<boolean> {
    const { tags } = rendering;
    if (tags === null || rendering.status !== 200) return false;
    try {
      request.faults.at("cache-write");
      return await this.write(key, { ...rendering, tags });
    } catch (error) {
      log("warn", "The cache of pages could not be written", { error });
      return false;
    }
  }

  async #readSafely(key: string, request: CacheRequest): Promise<CachedPage | null> {
    try {
      request.faults.at("cache-read");
      return await this.read(key);
    } catch (error) {
      log("warn", "The cache of pages could not be read", { error });
      return null;
    }
  }
}

/** A page from the future or of no time is as good as none: a clock was wrong, then or now. */
function ageInSeconds({ startedAt }: CachedPage, { now }: CacheRequest): number {
  const ageS = (now - startedAt) / 1000;
  return ageS >= -CLOCK_SKEW_S ? Math.max(0, ageS) : Infinity;
}

/** What the first of some promises comes to that does not fail; null where all fail or take longer. */
async function firstWithin<Value>(
  promises: readonly Promise<Value>[],
  milliseconds: number,
): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([Promise.any(promises).catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
