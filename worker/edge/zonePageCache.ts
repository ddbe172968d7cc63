// The driver for a zone of the platform: the Cache API stores pages per data center, and the zone's
// purge by tag reaches all of them (POST /zones/{zone}/purge_cache).

import { StoringPageCache, type CachedPage } from "./StoringPageCache.ts";
import { type PurgeLimits, STALE_IF_ERROR_S } from "./pageCache.ts";

/** The zone and the credentials for purging it. */
export interface ZoneSettings {
  /** The API's URL up to `/zones`, without a trailing slash. */
  apiUrl: string;
  zoneId: string;
  apiToken: string;
  /** An origin in the zone; cache keys are URLs under it that clients can't request. */
  keyOrigin: string;
}

/** The cache's name on the platform. */
const CACHE_NAME = "pages";
/** Timeout of the purge service, in milliseconds. */
const PURGE_DEADLINE_MS = 5000;

/** The header by which the zone purges. */
const TAG_HEADER = "Cache-Tag";
/** A cached page's metadata as one JSON header, since reading one is cheaper than reading ten. */
const ABOUT_HEADER = "X-Cached-Page";
type AboutPage = Pick<CachedPage, "headers" | "tags" | "startedAt">;

/** Caches pages with the Cache API. `build` separates the pages of deployments. */
export class ZonePageCache extends StoringPageCache {
  readonly driver = "zone";
  /** The limits of the free plan. */
  readonly purgeLimits: PurgeLimits = { tagsPerCall: 100, burst: 25, callsPerMinute: 5 };
  readonly knowsWhenPurged = false;
  readonly #settings: ZoneSettings;
  readonly #build: string;
  #opened: Cache | undefined;

  constructor(settings: ZoneSettings, build: string) {
    super();
    this.#settings = settings;
    this.#build = build;
  }

  protected async purgeCached(tags: readonly string[]): Promise<void> {
    const { apiUrl, zoneId, apiToken } = this.#settings;
    const response = await fetch(`${apiUrl}/zones/${zoneId}/purge_cache`, {
      method: "POST",
      headers: { Authorization: `Bearer ${apiToken}`, "Content-Type": "application/json" },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(PURGE_DEADLINE_MS),
    });
    const answer = (await response.json().catch(() => null)) as { success?: boolean } | null;
    if (!response.ok || answer?.success !== true)
      throw new Error(`The zone was not purged (${response.status})`);
  }

  protected async read(key: string): Promise<CachedPage | null> {
    const response = await (await this.#cache()).match(this.#address(key));
    const about = readAbout(response?.headers.get(ABOUT_HEADER));
    // Entries that this code didn't write are ignored.
    if (!about || !response?.body || response.status !== 200) return null;
    return { ...about, status: 200, body: response.body };
  }

  protected async write(key: string, page: CachedPage & { body: string }): Promise<boolean> {
    const { body, headers, tags, startedAt } = page;
    const about: AboutPage = { headers, tags, startedAt };
    const storedHeaders = {
      "Content-Type": "text/html",
      "Cache-Control": `public, max-age=${STALE_IF_ERROR_S}`,
      [TAG_HEADER]: tags.join(","),
      [ABOUT_HEADER]: JSON.stringify(about),
    };
    await (
      await this.#cache()
    ).put(this.#address(key), new Response(body, { headers: storedHeaders }));
    return true;
  }

  async #cache(): Promise<Cache> {
    return (this.#opened ??= await caches.open(CACHE_NAME));
  }

  #address(key: string): string {
    return `${this.#settings.keyOrigin}/_/pages/${this.#build}/${key}`;
  }
}

/** An entry's metadata; null if invalid. */
function readAbout(text: string | null | undefined): AboutPage | null {
  const about = parsed(text ?? "");
  if (!isRecord(about) || !isRecord(about.headers) || !Array.isArray(about.tags)) return null;
  const texts: unknown[] = [...Object.values(about.headers), ...about.tags];
  const isFit = Number.isFinite(about.startedAt) && texts.every((each) => typeof each === "string");
  return isFit ? (about as unknown as AboutPage) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
