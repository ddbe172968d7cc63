import { LocalPageCache } from "../../worker/edge/localPageCache.ts";
import type { CacheRequest } from "../../worker/edge/pageCache.ts";
import { NO_FAULTS } from "../../worker/faults.ts";

/** Number of cached pages. */
export const PAGES = 100_000;
const TAGS_A_PAGE = 12;
const TAGS = 20_000;

/** The tags to purge. */
export const PURGED_TAGS: readonly string[] = Array.from(
  { length: 1000 },
  (_, index) => `post-${index * 20}`,
);

/** Returns the tags of a page. */
export const tagsOfPage = (page: number): string[] =>
  Array.from({ length: TAGS_A_PAGE }, (_, at) => `post-${(page * 7919 + at * 104_729) % TAGS}`);

/** Measurements of purging many tags of many cached pages. */
export interface PurgeTime {
  pages: number;
  purgedTags: number;
  /** Purged pages. */
  gone: number;
  /** Time until none of them is served any more, in milliseconds. */
  milliseconds: number;
}

/**
 * Purges 1,000 tags of 100,000 small cached pages in the local driver, which measures the driver
 * alone. `measureOutboxPurge` measures the whole process.
 */
export async function measurePurge(): Promise<PurgeTime> {
  const cache = new LocalPageCache();
  const now = Date.now();
  const request: CacheRequest = { missedKey: null, faults: NO_FAULTS, now, waitUntil: () => {} };
  const address = (index: number) => ({
    host: "bench.test",
    ownerId: "",
    path: `/${index}`,
    query: "",
  });
  for (let index = 0; index < PAGES; index += 1) {
    const page = { status: 200, headers: {}, body: "x", tags: tagsOfPage(index), startedAt: now };
    await cache.serve(address(index), async () => page, request);
  }
  const started = performance.now();
  await cache.purge(PURGED_TAGS);
  const milliseconds = performance.now() - started;
  const hit = new Set(PURGED_TAGS);
  let gone = 0;
  for (let index = 0; index < PAGES; index += 1) {
    const isPurged = tagsOfPage(index).some((tag) => hit.has(tag));
    const isKept = (await cache.peek(address(index), request)) !== null;
    if (isPurged === isKept) throw new Error(`Page ${index} is ${isKept ? "stale" : "lost"}`);
    if (isPurged) gone += 1;
  }
  return { pages: PAGES, purgedTags: PURGED_TAGS.length, gone, milliseconds };
}
