import type { CacheSettings } from "../env.ts";
import { LocalPageCache } from "./localPageCache.ts";
import type { PageCache } from "./pageCache.ts";
import { type PagesExport, WorkersPageCache } from "./workersPageCache.ts";
import { ZonePageCache } from "./zonePageCache.ts";

/** The isolate's cache, with the settings it was made for. */
let made: { settings: CacheSettings; cache: PageCache } | null = null;

/**
 * The configured page cache; null for none. Only the driver "workers" needs the inner entrypoint
 * from the scope: where the platform provides none, and inside the entrypoint itself, there is no
 * cache.
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
