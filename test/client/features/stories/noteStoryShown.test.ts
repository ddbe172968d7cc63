import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteStoryShown } from "../../../../client/features/stories/noteStoryShown.ts";
import { PAGE_VIEWS_PATH } from "../../../../shared/statistics/pageViewReport.ts";
import { READING_MS } from "../../../../shared/statistics/readRule.ts";

interface Call {
  url: string;
  init: RequestInit;
}

/** The parts of a browser window that reading needs. */
function makeBrowser(
  options: { userAgent?: string; status?: number; isRecorded?: readonly boolean[] } = {},
) {
  const calls: Call[] = [];
  const views: Record<string, unknown>[] = [];
  const kept: Record<string, string> = {};
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const page = Object.assign(new EventTarget(), {
    document,
    innerHeight: 800,
    navigator: {
      userAgent: options.userAgent ?? "Mozilla/5.0 Chrome/150.0",
      sendBeacon(path: string, body: string) {
        if (path === PAGE_VIEWS_PATH) views.push(JSON.parse(body));
        return true;
      },
    },
    performance: { now: () => Date.now() },
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    localStorage: {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
    },
    fetch: async (url: string, init: RequestInit) => {
      calls.push({ url, init });
      const isRecorded = options.isRecorded?.[calls.length - 1] ?? true;
      return Response.json({ isRecorded }, { status: options.status ?? 200 });
    },
  });
  return {
    calls,
    views,
    kept,
    window: page as unknown as Window & typeof globalThis,
    show(isVisible: boolean) {
      document.visibilityState = isVisible ? "visible" : "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    },
    scroll: () => page.dispatchEvent(new Event("scroll")),
  };
}

let counter = 0;

function makeStory(bottom = 5000) {
  counter += 1;
  const place = { bottom, height: 5000, top: bottom - 5000 };
  return {
    place,
    postId: `d0000000000${counter}`,
    xsrf: null as string | null,
    isMemberOnly: false,
    readingTime: 1,
    referrer: "https://search.example/",
    isPreview: false,
    isUntracked: false,
    article: { getBoundingClientRect: () => place as DOMRect },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a visible story", () => {
  test("is recorded as read once, after half a minute in view", async () => {
    const browser = makeBrowser();
    const story = makeStory();
    noteStoryShown(browser.window, story);
    await vi.advanceTimersByTimeAsync(READING_MS - 1);
    expect(browser.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.calls).toEqual([
      {
        url: `/p/${story.postId}/state/read`,
        init: { method: "POST", credentials: "same-origin", keepalive: true, headers: {} },
      },
    ]);
    await vi.advanceTimersByTimeAsync(10 * READING_MS);
    noteStoryShown(browser.window, story);
    await vi.advanceTimersByTimeAsync(10 * READING_MS);
    expect(browser.calls).toHaveLength(1);
  });

  test("is recorded with a signed-in user's token", async () => {
    const browser = makeBrowser();
    noteStoryShown(browser.window, { ...makeStory(), xsrf: "token" });
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(browser.calls[0]?.init.headers).toEqual({ "X-XSRF-Token": "token" });
  });

  test.each([
    ["again by a visitor, who has been given an id by then", null, 2],
    ["no second time by someone signed in", "token", 1],
  ])("that the server didn't record is reported %s", async (_case, xsrf, times) => {
    const browser = makeBrowser({ isRecorded: [false, false] });
    const story = { ...makeStory(), xsrf };
    noteStoryShown(browser.window, story);
    await vi.advanceTimersByTimeAsync(READING_MS);
    noteStoryShown(browser.window, story);
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(browser.calls.map(({ url }) => url)).toEqual(
      Array(times).fill(`/p/${story.postId}/state/read`),
    );
  });

  test("counts only the time in view", async () => {
    const browser = makeBrowser();
    noteStoryShown(browser.window, makeStory());
    for (let looks = 0; looks < 2; looks += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      browser.show(false);
      await vi.advanceTimersByTimeAsync(60_000);
      browser.show(true);
    }
    await vi.advanceTimersByTimeAsync(9999);
    expect(browser.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.calls).toHaveLength(1);
  });

  test("opened in the background waits until it is visible", async () => {
    const browser = makeBrowser();
    browser.show(false);
    noteStoryShown(browser.window, makeStory());
    await vi.advanceTimersByTimeAsync(10 * READING_MS);
    expect(browser.calls).toHaveLength(0);
    browser.show(true);
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(browser.calls).toHaveLength(1);
  });

  test("is read at its end after a quarter of its reading time", async () => {
    const browser = makeBrowser();
    const story = makeStory();
    noteStoryShown(browser.window, story);
    story.place.bottom = 800;
    browser.scroll();
    await vi.advanceTimersByTimeAsync(15_000 - 1);
    expect(browser.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(browser.calls).toHaveLength(1);
  });

  test("is reported when it begins and each time it is hidden, with what was read by then", async () => {
    const browser = makeBrowser();
    const story = makeStory();
    const stop = noteStoryShown(browser.window, story);
    expect(browser.views).toMatchObject([
      { postId: story.postId, readMs: 0, stop: null, isRead: false, referrer: story.referrer },
    ]);
    await vi.advanceTimersByTimeAsync(20_000);
    story.place.top = -1700;
    browser.scroll();
    await vi.advanceTimersByTimeAsync(100);
    browser.show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    browser.show(true);
    await vi.advanceTimersByTimeAsync(15_000);
    stop();
    expect(browser.views.slice(1)).toMatchObject([
      { readMs: 20_100, stop: 5, isRead: false },
      { readMs: 35_100, stop: 5, isRead: true },
    ]);
    expect(new Set(browser.views.map(({ id }) => id)).size).toBe(1);
  });

  test("counts no time without a sign of the reader", async () => {
    const browser = makeBrowser();
    const stop = noteStoryShown(browser.window, makeStory());
    await vi.advanceTimersByTimeAsync(600_000);
    browser.scroll();
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    expect(browser.views.at(-1)).toMatchObject({ readMs: 70_000 });
  });

  test("is viewed again after half an hour in the background", async () => {
    const browser = makeBrowser();
    noteStoryShown(browser.window, makeStory());
    browser.show(false);
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    browser.show(true);
    expect(new Set(browser.views.map(({ id }) => id)).size).toBe(2);
  });

  test("that leaves the screen is no longer observed", async () => {
    const browser = makeBrowser();
    const story = makeStory(400);
    const stop = noteStoryShown(browser.window, story);
    browser.scroll();
    stop();
    browser.scroll();
    browser.show(true);
    await vi.advanceTimersByTimeAsync(10 * READING_MS);
    expect(browser.calls).toHaveLength(0);
  });

  test("is recorded on the next view if recording failed", async () => {
    const browser = makeBrowser({ status: 503 });
    const story = makeStory();
    noteStoryShown(browser.window, story);
    await vi.advanceTimersByTimeAsync(READING_MS);
    noteStoryShown(browser.window, story);
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(browser.calls).toHaveLength(2);
  });

  test.each([
    ["a bot", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }, {}],
    ["someone who is not tracked", {}, { isUntracked: true }],
    ["who sees only the preview", {}, { isPreview: true }],
  ])(
    "isn't recorded as read by %s, although the view is counted here",
    async (_, browserIs, storyIs) => {
      const browser = makeBrowser(browserIs);
      const story = makeStory(400);
      noteStoryShown(browser.window, { ...story, ...storyIs });
      browser.scroll();
      await vi.advanceTimersByTimeAsync(10 * READING_MS);
      expect(browser.calls).toHaveLength(0);
      expect(JSON.parse(browser.kept.postViewCounters ?? "{}")).toMatchObject({
        day: { count: 1 },
      });
    },
  );

  test("is observed without storage", async () => {
    const browser = makeBrowser();
    Object.defineProperty(browser.window, "localStorage", {
      get() {
        throw new Error("SecurityError");
      },
    });
    noteStoryShown(browser.window, makeStory());
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(browser.calls).toHaveLength(1);
  });
});
