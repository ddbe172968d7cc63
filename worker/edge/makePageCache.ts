import type { CacheSettings } from "../env.ts";
import { LocalPageCache } from "./localPageCache.ts";
import type { PageCache } from "./pageCache.ts";
import { type PagesExport, WorkersPageCache } from "./workersPageCache.ts";
import { ZonePageCache } from "./zonePageCache.ts";

/** What an isolate keeps, by the settings it was made for. */
let made: { settings: CacheSettings; cache: PageCache } | null = null;

/**
 * The cache of pages that the settings name; null where this Worker keeps none. Of the request's
 * scope the driver "workers" alone looks at the inner entrypoint: where the platform gives none, and
 * within the entrypoint itself, there is no cache.
 */
export function pageCacheFor(
  settings: CacheSettings,
  build: string,
  scope: { readonly pages: PagesExport | undefined },
): PageCache | null {
  switch (settings.driver) {
    case "off":
      return null;
    case "workers":
      return scope.pages ? new WorkersPageCache(scope.pages, settings.publicHost) : null;
    case "zone":
    case "local":
      if (made?.settings !== settings) {
        made = {
          settings,
          cache:
            settings.driver === "zone"
              ? new ZonePageCache(settings.zone, build)
              : new LocalPageCache(),
        };
      }
      return made.cache;
  }
}
