// The page cache driver for a single machine: development, tests, and a Worker without the
// platform's cache. It stores pages in the isolate's memory, with the same contract as the other
// drivers.

import { StoringPageCache, type CachedPage } from "./StoringPageCache.ts";

/** Most cached text in UTF-16 units; an isolate has 128 MB in total. */
const MAX_SIZE = 24_000_000;

/** Milliseconds for which purge times are kept, longer than any rendering. */
const LONGEST_RENDERING_MS = 60_000;
const MANY_PURGES = 10_000;

/** Caches pages in memory; evicts the least recently used. */
export class LocalPageCache extends StoringPageCache {
  readonly driver = "local";
  readonly purgeLimits = null;
  readonly knowsWhenPurged = true;
  /** In order of last use. */
  readonly #pages = new Map<string, CachedPage & { body: string }>();
  readonly #keysByTag = new Map<string, Set<string>>();
  /** The last purge of each tag, checked against renderings in progress. */
  readonly #purgedAt = new Map<string, number>();
  #size = 0;
  readonly #now: () => number;

  /** `now` is the clock for purge times. */
  constructor(now: () => number = Date.now) {
    super();
    this.#now = now;
  }

  protected async purgeCached(tags: readonly string[]): Promise<void> {
    const now = this.#now();
    for (const tag of tags) {
      this.#purgedAt.set(tag, now);
      for (const key of this.#keysByTag.get(tag) ?? []) this.#drop(key);
    }
    if (this.#purgedAt.size > MANY_PURGES) {
      for (const [tag, at] of this.#purgedAt)
        if (at < now - LONGEST_RENDERING_MS) this.#purgedAt.delete(tag);
    }
  }

  protected async read(key: string): Promise<CachedPage | null> {
    const page = this.#pages.get(key);
    if (!page) return null;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  protected async write(key: string, page: CachedPage & { body: string }): Promise<boolean> {
    if (page.tags.some((tag) => (this.#purgedAt.get(tag) ?? -1) >= page.startedAt)) return false;
    this.#drop(key);
    this.#pages.set(key, page);
    this.#size += page.body.length;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= MAX_SIZE) break;
      this.#drop(oldest);
    }
    return true;
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#size -= page.body.length;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
