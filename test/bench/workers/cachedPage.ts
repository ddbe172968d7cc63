import { PAGE, PAGE_HEADERS } from "./pageOfSize.ts";

/** Answers the page from the Cache API; the first request puts it there. */
export default {
  async fetch(request: Request): Promise<Response> {
    const cache = (caches as unknown as { default: Cache }).default;
    const hit = await cache.match(request);
    if (hit) return hit;
    const response = new Response(PAGE, {
      headers: { ...PAGE_HEADERS, "Cache-Control": "public, max-age=3600" },
    });
    await cache.put(request, response.clone());
    return response;
  },
};
