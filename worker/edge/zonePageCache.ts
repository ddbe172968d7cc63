// The driver for a zone of the platform: pages are kept by the Cache API in each data centre, and the
// zone's purge by tag reaches them all (POST /zones/{zone}/purge_cache).

import { StoringPageCache, type CachedPage } from "./StoringPageCache.ts";
import { type PurgeLimits, STALE_IF_ERROR_S } from "./pageCache.ts";

/** Where the zone is purged, and with which right. */
export interface ZoneSettings {
  /** The service's address up to `/zones`, no trailing slash. */
  apiUrl: string;
  zoneId: string;
  apiToken: string;
  /** An origin within the zone; keys are addresses under it that no request can ask for. */
  keyOrigin: string;
}

/** The cache's name on the platform. */
const CACHE_NAME = "pages";
/** The longest the purge service may take, in milliseconds. */
const PURGE_DEADLINE_MS = 5000;

/** By these the zone purges. */
const TAG_HEADER = "Cache-Tag";
/** What a kept page is beside its text, as one JSON header: to read one costs less than ten. */
const ABOUT_HEADER = "X-Kept-Page";
type AboutPage = Pick<CachedPage, "headers" | "tags" | "startedAt">;

/** Keeps pages by the Cache API. `build` parts the pages of one deployment from those of another. */
export class ZonePageCache extends StoringPageCache {
  readonly driver = "zone";
  /** Those of the plan without charge. */
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
    // Anything that this code has not written is no page.
    if (!about || !response?.body || response.status !== 200) return null;
    return { ...about, status: 200, body: response.body };
  }

  protected async write(key: string, page: CachedPage & { body: string }): Promise<boolean> {
    const { body, headers, tags, startedAt } = page;
    const about: AboutPage = { headers, tags, startedAt };
    const kept = {
      "Content-Type": "text/html",
      "Cache-Control": `public, max-age=${STALE_IF_ERROR_S}`,
      [TAG_HEADER]: tags.join(","),
      [ABOUT_HEADER]: JSON.stringify(about),
    };
    await (await this.#cache()).put(this.#address(key), new Response(body, { headers: kept }));
    return true;
  }

  async #cache(): Promise<Cache> {
    return (this.#opened ??= await caches.open(CACHE_NAME));
  }

  #address(key: string): string {
    return `${this.#settings.keyOrigin}/_/pages/${this.#build}/${key}`;
  }
}

/** What an entry says of its page; null for what is no such thing. */
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
