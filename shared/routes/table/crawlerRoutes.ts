// Endpoints for crawlers and other machine clients. Every site has its own.
import type { RouteSpec } from "../defineRoute.ts";

const FOR_CRAWLERS = { endpoint: true, table: "all" } as const;

export const CRAWLER_ROUTES = {
  ShowRobots: { path: "/robots.txt", ...FOR_CRAWLERS },
  ShowFavicon: { path: "/favicon.ico", ...FOR_CRAWLERS },
  ShowOpenSearch: { path: "/opensearch.xml", ...FOR_CRAWLERS },
  ShowWebManifest: { path: "/manifest.webmanifest", endpoint: true },
  ShowServiceWorker: { path: "/service-worker.js", endpoint: true },
  ShowOffline: { path: "/_/offline", endpoint: true },
  ShowSitemapIndex: { path: "/sitemap.xml", ...FOR_CRAWLERS },
  ShowSiteSitemap: { path: "/sitemap/site", ...FOR_CRAWLERS },
  // `start` is the first entry of the sitemap part; see worker/domain/sitemaps/.
  ShowSitemap: { path: "/sitemap/:sitemapKind/:start", ...FOR_CRAWLERS },
  ShowOEmbed: {
    path: "/_/oembed",
    ...FOR_CRAWLERS,
    queryParams: ["url", "format", "maxwidth", "maxheight"],
  },
} as const satisfies Record<string, RouteSpec>;
