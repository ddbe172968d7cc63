// One suite for every driver. A simulation replaces the platform's cache in front of the driver
// `workers`; no case covers what the platform does by itself.

import { describe, expect, test, vi } from "vitest";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { LocalPageCache } from "../../../worker/edge/localPageCache.ts";
import {
  type CacheRequest,
  FRESH_S,
  MAX_CACHEABLE_RENDERING_MS,
  type PageCache,
  type Rendering,
  REVALIDATE_S,
  STALE_IF_ERROR_S,
} from "../../../worker/edge/pageCache.ts";
import { DatabaseUnavailableError } from "../../../worker/db/database.ts";
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
  usePurgeService,
} from "../../support/cache/cacheDrivers.ts";

usePurgeService();

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
