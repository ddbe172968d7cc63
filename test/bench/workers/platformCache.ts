// The product behind a stand-in for the platform's Workers Cache, which workerd lacks: what the
// inner entrypoint answers is stored in the Cache API.

import type { PagesEntrypoint, PagesExport } from "../../../worker/edge/workersPageCache.ts";
import type { Env } from "../../../worker/env.ts";
import product from "../../../worker/index.ts";

export * from "../../../worker/index.ts";

type Fetch = (request: Request, env: Env, context: object) => Promise<Response>;

export default {
  fetch(
    request: Request,
    env: Env,
    context: { exports: { Pages: PagesExport }; waitUntil(work: Promise<unknown>): void },
  ): Promise<Response> {
    const Pages: PagesExport = (options) => cached(context.exports.Pages(options));
    return (product.fetch as Fetch)(request, env, {
      waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
      exports: { Pages },
    });
  },
};

function cached(pages: PagesEntrypoint): PagesEntrypoint {
  return {
    purge: (tags) => pages.purge(tags),
    fetch: async (request, init) => {
      const cache = (caches as unknown as { default: Cache }).default;
      const key = init?.cf?.cacheKey ?? request.url;
      const hit = await cache.match(key);
      if (hit) return hit;
      const response = await pages.fetch(request, init);
      const stored = new Response(response.clone().body, response);
      stored.headers.set("Cache-Control", "public, max-age=3600");
      await cache.put(key, stored);
      return response;
    },
  };
}
