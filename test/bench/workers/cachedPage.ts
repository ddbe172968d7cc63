import { PAGE, PAGE_HEADERS } from "./pageOfSize.ts";

let page = PAGE;

/** Serves a page from the Cache API; the first request stores it. A POST sets the page. */
export default {
  async fetch(request: Request): Promise<Response> {
    const cache = (caches as unknown as { default: Cache }).default;
    if (request.method === "POST") {
      page = await request.json();
      return new Response(null, { status: 204 });
    }
    const hit = await cache.match(request);
    if (hit) return hit;
    const response = new Response(page, {
      headers: { ...PAGE_HEADERS, "Cache-Control": "public, max-age=3600" },
    });
    await cache.put(request, response.clone());
    return response;
  },
};
