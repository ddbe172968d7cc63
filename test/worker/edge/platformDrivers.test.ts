// What only the drivers over the platform's caches do: the entrypoint's cache and the zone's.

import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  FRESH_S,
  MAX_CACHEABLE_RENDERING_MS,
  REVALIDATE_S,
  STALE_IF_ERROR_S,
} from "../../../worker/edge/pageCache.ts";
import { DatabaseUnavailableError } from "../../../worker/db/database.ts";
import {
  failedResponse,
  innerResponse,
  notCachedResponse,
  ONLY_CACHED_HEADER,
  type PagesProps,
  WorkersPageCache,
} from "../../../worker/edge/workersPageCache.ts";
import { ZonePageCache } from "../../../worker/edge/zonePageCache.ts";
import {
  address,
  rendering,
  request,
  textOf,
  ask,
  never,
  ZONE,
  makeWorkersCache,
  purged,
  answerPurges,
  usePurgeService,
} from "../../support/cache/cacheDrivers.ts";

usePurgeService();

describe("the workers driver", () => {
  /** The requests to the platform's cache, and the responses of the entrypoint behind it. */
  const asked: { props: PagesProps; request: Request; cacheKey: string | undefined }[] = [];
  let answer: () => Response = () => innerResponse(rendering("one"));
  const purgedTags: string[][] = [];
  const cache = new WorkersPageCache(
    ({ props }) => ({
      fetch: async (request, init) => {
        asked.push({ props, request, cacheKey: init?.cf?.cacheKey });
        return answer();
      },
      purge: async (tags) => void purgedTags.push([...tags]),
    }),
    "main.test",
  );

  beforeEach(() => {
    asked.length = 0;
    purgedTags.length = 0;
  });

  test("requests only the canonical address, and follows no redirect", async () => {
    answer = () =>
      innerResponse(rendering("", { status: 301, tags: null, headers: { Location: "/x" } }));
    const served = await cache.serve(
      { host: "own.test", ownerId: "200000000001", path: "/a", query: "?p=1" },
      never,
      request(),
    );
    expect(served.status).toBe(301);
    expect(served.headers).toMatchObject({ location: "/x" });
    expect(served.tags).toBeNull();
    const [only] = asked;
    expect(only!.props).toEqual({ host: "own.test", ownerId: "200000000001" });
    expect(only!.cacheKey).toBe("https://own.test/~200000000001/a?p=1");
    expect(only!.request.url).toBe("https://own.test/a?p=1");
    expect(only!.request.redirect).toBe("manual");
    expect([...only!.request.headers]).toEqual([]);
  });

  test("makes the platform cache pages with their tags, and nothing else", () => {
    const kept = innerResponse(rendering("one"));
    expect(kept.headers.get("cache-tag")).toBe("all,post-1");
    expect(kept.headers.get("cloudflare-cdn-cache-control")).toBe(
      `public, max-age=${FRESH_S}, stale-while-revalidate=${REVALIDATE_S}, stale-if-error=${STALE_IF_ERROR_S - FRESH_S}`,
    );
    const slow = rendering("x", { startedAt: Date.now() - MAX_CACHEABLE_RENDERING_MS - 1 });
    for (const passed of [rendering("x", { tags: null }), rendering("x", { status: 404 }), slow]) {
      const { headers } = innerResponse(passed);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("cache-tag")).toBeNull();
    }
  });

  test.each([
    ["HIT", "hit"],
    ["MISS", "miss"],
    ["UPDATING", "expired"],
    ["STALE", "expired"],
    ["BYPASS", "dynamic"],
    [null, "dynamic"],
  ])("interprets the platform's %s as %s", async (word, expected) => {
    answer = () => {
      const response = innerResponse(rendering("one"));
      if (word) response.headers.set("CF-Cache-Status", word);
      return response;
    };
    const served = await cache.serve(address(), never, request());
    expect(served.cacheStatus).toBe(expected);
    expect(await textOf(served.body)).toBe("one");
    expect(Object.keys(served.headers)).not.toContain("cache-tag");
  });

  test("knows the tags of cached pages, although the platform hides its header", async () => {
    answer = () => {
      const response = innerResponse(rendering("one"));
      response.headers.delete("cache-tag");
      return response;
    };
    const served = await cache.serve(address(), never, request());
    expect(served.tags).toEqual(["all", "post-1"]);
    expect(JSON.stringify(served.headers)).not.toContain("post-1");
  });

  test("can look up cached pages without rendering", async () => {
    const at = address();
    answer = notCachedResponse;
    expect(await cache.peek(at, request())).toBeNull();
    expect(asked[0]!.request.headers.get(ONLY_CACHED_HEADER)).toBe("1");
    expect(asked[0]!.cacheKey).toBe(`https://${at.host}${at.path}`);
    answer = () => innerResponse(rendering("kept"));
    const seen = await cache.peek(at, request());
    expect(seen).toMatchObject({ cacheStatus: "hit", tags: ["all", "post-1"] });
    expect(await textOf(seen!.body)).toBe("kept");
    expect(await cache.peek(at, request(Date.now() + FRESH_S * 1000 + 1000))).toBeNull();
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    answer = () => {
      throw new Error("away");
    };
    expect(await cache.peek(at, request())).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  test("renders itself if the platform made it wait for such a lookup", async () => {
    answer = notCachedResponse;
    const served = await cache.serve(address(), async () => rendering("own"), request());
    expect(served).toMatchObject({ status: 200, body: "own", cacheStatus: "dynamic" });
  });

  test("reports which failure it was, with a status that lets the platform serve stale pages", async () => {
    expect([failedResponse(true).status, failedResponse(false).status]).toEqual([503, 500]);
    for (const response of [failedResponse(true), notCachedResponse()])
      expect(response.headers.get("cache-control")).toBe("no-store");
    answer = () => failedResponse(true);
    await expect(cache.serve(address(), never, request())).rejects.toBeInstanceOf(
      DatabaseUnavailableError,
    );
    answer = () => failedResponse(false);
    await expect(cache.serve(address(), never, request())).rejects.toThrow("not be rendered");
  });

  test("purges a page that was rendering during a purge with the repetition", async () => {
    const platform = makeWorkersCache();
    const at = address();
    await ask(platform, at, async () => {
      const begun = rendering("before");
      await platform.purge(["post-1"]);
      return begun;
    });
    expect(await ask(platform, at, never)).toMatchObject({ text: "before" });
    await platform.purge(["post-1"]);
    expect(await ask(platform, at, () => rendering("after"))).toEqual({
      status: "miss",
      text: "after",
    });
  });

  test("doesn't evict an expired page by a lookup", async () => {
    const platform = makeWorkersCache();
    const at = address();
    await ask(platform, at, () => rendering("old"));
    const later = Date.now() + (FRESH_S + 1) * 1000;
    expect(await platform.peek(at, request(later))).toBeNull();
    const fails = (): never => {
      throw new Error("away");
    };
    expect(await ask(platform, at, fails, later)).toEqual({ status: "expired", text: "old" });
  });

  test("purges no more tags per call than allowed", async () => {
    const platform = makeWorkersCache();
    const { tagsPerCall } = platform.purgeLimits!;
    const tags = Array.from({ length: tagsPerCall + 1 }, (_, index) => `post-${index}`);
    await platform.purge(tags.slice(1));
    await expect(platform.purge(tags)).rejects.toThrow("rejected the purge");
  });

  test("purges through the entrypoint", async () => {
    await cache.purge(["post-1", "all"]);
    expect(purgedTags).toEqual([["post-1", "all"]]);
  });
});

describe("the zone driver", () => {
  const cache = new ZonePageCache(ZONE, "build1");

  test("purges through the zone's API", async () => {
    await cache.purge(["post-1", "user-2"]);
    expect(purged).toEqual([
      {
        url: "https://api.test/v4/zones/zone1/purge_cache",
        token: "Bearer secret",
        tags: ["post-1", "user-2"],
      },
    ]);
  });

  test.each([
    ["an error", () => new Response("busy", { status: 500 })],
    ["no success", () => Response.json({ success: false })],
    ["no JSON", () => new Response("<html>")],
  ])("reports an error if the zone responds %s", async (_what, answer) => {
    answerPurges(answer);
    await expect(cache.purge(["post-1"])).rejects.toThrow("The zone was not purged");
  });

  test.each([
    ["no JSON", "<html>"],
    ["an empty list", "[]"],
    ["nothing", "null"],
    ["no headers", JSON.stringify({ tags: [], startedAt: 1 })],
    ["no tags", JSON.stringify({ headers: {}, startedAt: 1 })],
    ["tags that are none", JSON.stringify({ headers: {}, tags: [{}], startedAt: 1 })],
    ["no time", JSON.stringify({ headers: {}, tags: ["all"], startedAt: null })],
    ["a time that is none", JSON.stringify({ headers: {}, tags: ["all"], startedAt: "now" })],
  ])("ignores an entry that has %s for its page", async (_what, about) => {
    const at = address();
    await (
      await caches.open("pages")
    ).put(
      `${ZONE.keyOrigin}/_/pages/build1/${at.host}${at.path}`,
      new Response("garbage", {
        headers: { "Cache-Control": "public, max-age=600", "X-Cached-Page": about },
      }),
    );
    expect(await cache.peek(at, request())).toBeNull();
    expect(await ask(cache, at, () => rendering("good"))).toEqual({ status: "miss", text: "good" });
    expect(await ask(cache, at, never)).toEqual({ status: "hit", text: "good" });
  });

  test("ignores entries of another deployment", async () => {
    const at = address();
    await ask(cache, at, () => rendering("old build"));
    const next = new ZonePageCache(ZONE, "build2");
    expect(await ask(next, at, () => rendering("new build"))).toMatchObject({ text: "new build" });
  });
});
