// One suite for every driver. A simulation replaces the platform's cache in front of the driver
// `workers`; no case covers what the platform does by itself.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { LocalPageCache } from "../../../worker/edge/localPageCache.ts";
import {
  type CacheRequest,
  type Fill,
  FRESH_S,
  MAX_CACHEABLE_RENDERING_MS,
  type PageAddress,
  type PageCache,
  type Rendering,
  REVALIDATE_S,
  type Served,
  STALE_IF_ERROR_S,
} from "../../../worker/edge/pageCache.ts";
import { DatabaseUnavailableError } from "../../../worker/db/database.ts";
import {
  failedResponse,
  innerResponse,
  notCachedResponse,
  ONLY_CACHED_HEADER,
  type PagesExport,
  type PagesProps,
  WorkersPageCache,
} from "../../../worker/edge/workersPageCache.ts";
import { ZonePageCache } from "../../../worker/edge/zonePageCache.ts";
import { WorkersCacheStandIn } from "../../support/WorkersCacheStandIn.ts";

let number = 0;
/** A URL that no other test requests. */
function address(host = "main.test"): PageAddress {
  number += 1;
  return { host, ownerId: "", path: `/page-${number}`, query: "" };
}

function rendering(body: string, changes: Partial<Rendering> = {}): Rendering {
  const headers = { "content-type": "text/html; charset=UTF-8", etag: `"${body}"` };
  return { status: 200, headers, body, tags: ["all", "post-1"], startedAt: Date.now(), ...changes };
}

/** A request at a time, with its background work. */
function request(now = Date.now()): CacheRequest & { done: () => Promise<unknown> } {
  const works: Promise<unknown>[] = [];
  return {
    missedKey: null,
    faults: NO_FAULTS,
    now,
    waitUntil: (work) => void works.push(work),
    done: () => Promise.all(works),
  };
}

const textOf = async (body: Served["body"]): Promise<string> => new Response(body).text();

/** Sends a request and waits for its background work. */
async function ask(
  cache: PageCache,
  at: PageAddress,
  fill: () => Rendering | Promise<Rendering>,
  now?: number,
): Promise<{ status: string; text: string }> {
  const asked = request(now);
  const { cacheStatus, body } = await cache.serve(at, async () => fill(), asked);
  const text = await textOf(body);
  await asked.done();
  return { status: cacheStatus, text };
}

const never = (): never => {
  throw new Error("This must not be rendered");
};

/** The requests to the zone's purge service, and its response. */
const purged: { tags: string[]; token: string | null; url: string }[] = [];
let purgeAnswer: () => Response = () => Response.json({ success: true });

beforeEach(() => {
  purged.length = 0;
  purgeAnswer = () => Response.json({ success: true });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { tags } = JSON.parse(String(init.body)) as { tags: string[] };
    purged.push({ tags, token: new Headers(init.headers).get("authorization"), url });
    return purgeAnswer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ZONE = {
  apiUrl: "https://api.test/v4",
  zoneId: "zone1",
  apiToken: "secret",
  keyOrigin: "https://main.test",
};

/**
 * The driver behind a simulated platform cache, with an entrypoint that renders like the requester.
 */
function makeWorkersCache(): PageCache {
  const platform = new WorkersCacheStandIn();
  let fill: Fill = never;
  const pages: PagesExport = () => {
    const render = fill;
    return {
      fetch: async (inner) => {
        if (inner.headers.has(ONLY_CACHED_HEADER)) return notCachedResponse();
        try {
          return innerResponse(await render(), platform.now());
        } catch (error) {
          return failedResponse(error instanceof DatabaseUnavailableError);
        }
      },
      purge: async (tags) => {
        const { success } = await platform.purge({ tags });
        if (!success) throw new Error("The platform rejected the purge");
      },
    };
  };
  const driver = new WorkersPageCache(platform.before(pages), "main.test");
  const { serve, peek } = driver;
  /** Sets the platform's clock to the request's, and waits for background renders. */
  const at = ({ now, waitUntil }: CacheRequest): void => {
    platform.now = () => Math.max(now, Date.now());
    waitUntil(Promise.resolve().then(() => platform.idle()));
  };
  return Object.assign(driver, {
    serve: async (address: PageAddress, render: Fill, asked: CacheRequest) => {
      at(asked);
      fill = render;
      const served = await serve.call(driver, address, render, asked);
      at(asked);
      return served;
    },
    peek: async (address: PageAddress, asked: CacheRequest) => {
      at(asked);
      const seen = await peek.call(driver, address, asked);
      await platform.idle();
      return seen;
    },
  });
}

/** The drivers that cache pages themselves. */
const KEEPING: readonly [string, () => PageCache][] = [
  ["local", () => new LocalPageCache()],
  ["zone", () => new ZonePageCache(ZONE, "build1")],
];
const WORKERS = ["workers", makeWorkersCache] as const;
/** The drivers whose purges a test can observe. */
const PURGING = [["local", () => new LocalPageCache()], WORKERS] as const;

/** The status of a page that wasn't served from the cache; the platform has its own values. */
const RENDERED = expect.stringMatching(/^(miss|expired|dynamic)$/);

describe.each([...KEEPING, WORKERS])("each driver: %s", (_name, make) => {
  test("renders once, then serves the cached response with its headers", async () => {
    const cache = make();
    const at = address();
    expect(await ask(cache, at, () => rendering("one"))).toEqual({ status: "miss", text: "one" });
    const served = await cache.serve(at, never, request());
    expect(served.cacheStatus).toBe("hit");
    expect(served.status).toBe(200);
    expect(served.headers).toEqual({ "content-type": "text/html; charset=UTF-8", etag: '"one"' });
    expect(served.tags).toEqual(["all", "post-1"]);
    expect(await textOf(served.body)).toBe("one");
  });

  test("separates hosts, paths and queries", async () => {
    const cache = make();
    const at = address();
    await ask(cache, at, () => rendering("main"));
    for (const other of [
      { ...at, host: "other.test" },
      { ...at, ownerId: "200000000001" },
      { ...at, path: `${at.path}/x` },
      { ...at, query: "?p=2" },
    ]) {
      expect(await ask(cache, other, () => rendering("other"))).toMatchObject({ status: "miss" });
    }
    expect(await ask(cache, at, never)).toEqual({ status: "hit", text: "main" });
  });

  test("serves an expired page once more, and renders it in the background", async () => {
    const cache = make();
    const at = address();
    await ask(cache, at, () => rendering("old"));
    const later = Date.now() + (FRESH_S + 1) * 1000;
    const renewed = rendering("new", { startedAt: later });
    expect(await ask(cache, at, () => renewed, later)).toEqual({ status: "expired", text: "old" });
    expect(await ask(cache, at, never, later)).toEqual({ status: "hit", text: "new" });
  });

  test("renders a long expired page before it responds", async () => {
    const cache = make();
    const at = address();
    await ask(cache, at, () => rendering("old"));
    const later = Date.now() + (FRESH_S + REVALIDATE_S + 1) * 1000;
    const renewed = rendering("new", { startedAt: later });
    expect(await ask(cache, at, () => renewed, later)).toEqual({ status: RENDERED, text: "new" });
    expect(await ask(cache, at, never, later)).toEqual({ status: "hit", text: "new" });
  });

  test("serves a long expired page on failure, but not forever", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const cache = make();
    const at = address();
    await ask(cache, at, () => rendering("old"));
    const started = Date.now();
    const fails = (): never => {
      throw new DatabaseUnavailableError("The database is away");
    };
    const late = started + (FRESH_S + REVALIDATE_S + 1) * 1000;
    expect(await ask(cache, at, fails, late)).toEqual({ status: "expired", text: "old" });
    const broken = () => rendering("sorry", { status: 500, tags: null });
    expect(await ask(cache, at, broken, late)).toEqual({ status: "expired", text: "old" });
    const lastly = started + (STALE_IF_ERROR_S - 60) * 1000;
    expect(await ask(cache, at, fails, lastly)).toEqual({ status: "expired", text: "old" });
    const tooLate = started + (STALE_IF_ERROR_S + 1) * 1000;
    await expect(ask(cache, at, fails, tooLate)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });

  test.each([
    ["without tags", { tags: null }],
    ["that is no 200", { status: 404 }],
  ])("passes on a response %s and doesn't cache it", async (_what, changes) => {
    const cache = make();
    const at = address();
    const fill = () => rendering("once", changes);
    expect(await ask(cache, at, fill)).toEqual({ status: RENDERED, text: "once" });
    expect(await ask(cache, at, () => rendering("twice", changes))).toEqual({
      status: RENDERED,
      text: "twice",
    });
    expect(await cache.peek(at, request())).toBeNull();
  });

  test("caches a slow rendering only if purges during it are detected", async () => {
    const cache = make();
    const at = address();
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now);
    const fill = (): Rendering => {
      clock.mockReturnValue(now + MAX_CACHEABLE_RENDERING_MS + 1);
      return rendering("slow", { startedAt: now });
    };
    const served = await cache.serve(at, async () => fill(), request(now));
    expect(await textOf(served.body)).toBe("slow");
    // The platform doesn't report what it stored.
    if (cache.driver !== "workers") expect(served.isStored).toBe(cache.knowsWhenPurged);
    expect((await cache.peek(at, request(now))) !== null).toBe(cache.knowsWhenPurged);
    clock.mockReturnValue(now);
    const quick = () => {
      clock.mockReturnValue(now + MAX_CACHEABLE_RENDERING_MS);
      return rendering("quick", { startedAt: now });
    };
    const other = address();
    await ask(cache, other, quick, now);
    expect(await ask(cache, other, never, now)).toMatchObject({ status: "hit" });
  });

  test("makes concurrent requests wait for one rendering", async () => {
    const cache = make();
    const at = address();
    let renderings = 0;
    const fill = async (): Promise<Rendering> => {
      renderings += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return rendering("same");
    };
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(cache, at, fill)));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["same"]));
    expect(renderings).toBe(1);
  });

  test("serves viewer data to no one else", async () => {
    const cache = make();
    const at = address();
    let requester = 0;
    const fill = async (): Promise<Rendering> => {
      requester += 1;
      const body = `of ${requester}`;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return rendering(body, { tags: null, isOfOne: true });
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(cache, at, fill)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(5);
  });

  test("renders again for requests that waited in vain", async () => {
    const cache = make();
    const at = address();
    const failing = ask(cache, at, async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      throw new Error("first");
    });
    const waiting = ask(cache, at, () => rendering("second"));
    await expect(failing).rejects.toThrow();
    expect(await waiting).toMatchObject({ text: "second" });
  });

  test("can look up fresh pages without rendering", async () => {
    const cache = make();
    const at = address();
    expect(await cache.peek(at, request())).toBeNull();
    await ask(cache, at, () => rendering("one"));
    const seen = await cache.peek(at, request());
    expect(await textOf(seen!.body)).toBe("one");
    expect(await cache.peek(at, request(Date.now() + FRESH_S * 1000))).toBeNull();
  });
});

// Not tested on the simulation: how long requests wait for each other and what happens then,
// responses when the cache can't be read or written, which clock pages age by, and requests during
// a purge, which may get what was started before it (the reason for repeating purges).
describe.each(KEEPING)("each driver that stores pages itself: %s", (_name, make) => {
  test.each(["slow", "failing"])(
    "renders once more, and no more often, for concurrent requests whose first rendering is %s",
    async (kind) => {
      const cache = make();
      const at = address();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      let renderings = 0;
      const fill = async (): Promise<Rendering> => {
        renderings += 1;
        const isFirst = renderings === 1;
        await new Promise((resolve) =>
          setTimeout(resolve, isFirst && kind === "slow" ? 60_000 : 200),
        );
        if (isFirst && kind === "failing") throw new Error("first");
        return rendering("second");
      };
      const works: Promise<unknown>[] = [];
      const asked = { ...request(), waitUntil: (work: Promise<unknown>) => void works.push(work) };
      const answers = Array.from({ length: 60 }, () => cache.serve(at, fill, asked));
      const settled = Promise.allSettled(answers);
      for (const _step of [1, 2, 3, 4]) {
        await vi.waitFor(() => expect(renderings).toBeGreaterThan(0));
        await vi.advanceTimersByTimeAsync(_step === 4 ? 60_000 : 2600);
      }
      const texts = (await settled).map((one) =>
        one.status === "fulfilled" ? one.value.body : "failed",
      );
      expect(renderings).toBe(2);
      expect(texts.filter((text) => text === "second").length).toBe(kind === "slow" ? 60 : 59);
      await Promise.allSettled(works);
    },
  );

  test("stops waiting if one rendering after another fails", async () => {
    const cache = make();
    const at = address();
    let renderings = 0;
    const fill = async (): Promise<Rendering> => {
      renderings += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error("The database is away");
    };
    const answers = Array.from({ length: 60 }, () => cache.serve(at, fill, request()));
    const settled = await Promise.allSettled(answers);
    expect(settled.every(({ status }) => status === "rejected")).toBe(true);
    expect(renderings).toBeLessThanOrEqual(3);
  });

  test("serves no rendering that started before a purge already seen", async () => {
    const cache = make();
    const at = address();
    let release = (): void => {};
    const begun = new Promise<void>((resolve) => (release = resolve));
    let enter = (): void => {};
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const old = ask(cache, at, async () => {
      const page = rendering("old");
      enter();
      await begun;
      return page;
    });
    await entered;
    await cache.purge(["post-1"]);
    const next = ask(cache, at, () => rendering("new", { startedAt: Date.now() + 1 }));
    expect(await next).toMatchObject({ text: "new" });
    release();
    expect((await old).text).toBe("old");
  });

  test("treats an unreadable cache as empty", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const cache = make();
    const at = address();
    await ask(cache, at, () => rendering("one"));
    const fails = (step: string) => (at2: string) => {
      if (at2 === step) throw new Error("away");
    };
    const broken = { ...request(), faults: { ...NO_FAULTS, at: fails("cache-read") } };
    const served = await cache.serve(at, async () => rendering("two"), broken as CacheRequest);
    expect(await textOf(served.body)).toBe("two");
    expect(warn).toHaveBeenCalledOnce();
  });

  test("responds although the page can't be cached", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const cache = make();
    const at = address();
    const faults = {
      ...NO_FAULTS,
      at: (step: string) => {
        if (step === "cache-write") throw new Error("full");
      },
    };
    const served = await cache.serve(at, async () => rendering("one"), {
      ...request(),
      faults,
    } as CacheRequest);
    expect(await textOf(served.body)).toBe("one");
    expect(await ask(cache, at, () => rendering("two"))).toMatchObject({ status: "miss" });
  });

  test("ignores a page from the future", async () => {
    const cache = make();
    const at = address();
    await ask(cache, at, () => rendering("later", { startedAt: Date.now() + 86_400_000 }));
    expect(await ask(cache, at, () => rendering("now"))).toEqual({ status: "miss", text: "now" });
  });
});

describe.each(PURGING)("each purging driver: %s", (_name, make) => {
  test("purges by tag on every host, and nothing else", async () => {
    const cache = make();
    const pages = [address("a.test"), address("b.test"), address("b.test")] as const;
    await ask(cache, pages[0], () => rendering("a", { tags: ["post-1", "user-1"] }));
    await ask(cache, pages[1], () => rendering("b", { tags: ["post-1"] }));
    await ask(cache, pages[2], () => rendering("c", { tags: ["user-1"] }));
    await cache.purge(["post-1", "post-none"]);
    expect(await ask(cache, pages[0], () => rendering("a2"))).toMatchObject({ status: "miss" });
    expect(await ask(cache, pages[1], () => rendering("b2"))).toMatchObject({ status: "miss" });
    expect(await ask(cache, pages[2], never)).toMatchObject({ status: "hit" });
  });
});

describe("the local driver", () => {
  test("doesn't cache a page that was rendering during a purge", async () => {
    const cache = new LocalPageCache();
    const at = address();
    const first = await ask(cache, at, async () => {
      const begun = rendering("before", { tags: ["post-1"] });
      await cache.purge(["post-1"]);
      return begun;
    });
    expect(first.text).toBe("before");
    expect(await ask(cache, at, () => rendering("after"))).toEqual({
      status: "miss",
      text: "after",
    });
  });

  test("evicts the least recently used pages when it is full", async () => {
    const cache = new LocalPageCache();
    const big = "x".repeat(5_000_000);
    const pages = Array.from({ length: 5 }, () => address());
    for (const at of pages.slice(0, 4)) await ask(cache, at, () => rendering(big));
    await ask(cache, pages[0]!, never);
    await ask(cache, pages[4]!, () => rendering(big));
    expect(await ask(cache, pages[0]!, never)).toMatchObject({ status: "hit" });
    expect(await ask(cache, pages[1]!, () => rendering("again"))).toMatchObject({ status: "miss" });
  });
});

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
    purgeAnswer = answer;
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
