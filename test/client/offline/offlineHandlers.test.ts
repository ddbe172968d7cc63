import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { offlineHandlers } from "../../../client/offline/offlineHandlers.ts";
import { imagesIn } from "../../../client/offline/pageSaver.ts";
import {
  OWNER_KEY,
  SAVED_CACHE,
  SAVED_MS,
  SEEN_KEY,
  VIEWER_HEADER,
  WAITING_KEY,
} from "../../../shared/offline/offline.ts";

const ORIGIN = "https://deckle.example";
const ANN = "1aaaaaaaaaaa";
const BOB = "1bbbbbbbbbbb";
const BUILD = { id: "b2", files: ["/assets/start.js"], offlinePage: "/_/offline" };

type Store = Map<string, Response>;
let stores: Map<string, Store>;
/** What the network answers, by path; nothing for an unreachable one. */
let network: Map<string, () => Response>;
let requested: string[];
let handlers: ReturnType<typeof offlineHandlers>;

const pathOf = (key: string | { url: string }): string => {
  const { pathname, search } = new URL(typeof key === "string" ? key : key.url, ORIGIN);
  return pathname + search;
};

/** A cache as browsers have them, in memory. */
function cacheOn(store: Store) {
  return {
    match: async (key: string | Request, { ignoreSearch = false } = {}) => {
      const path = pathOf(key);
      const found = ignoreSearch
        ? [...store].find(([stored]) => stored.split("?")[0] === path.split("?")[0])?.[1]
        : store.get(path);
      return found?.clone();
    },
    put: async (key: string | Request, response: Response) => void store.set(pathOf(key), response),
    addAll: async (keys: string[]) => {
      for (const key of keys) store.set(key, fetchFrom(key));
    },
    keys: async () => Array.from(store.keys(), (key) => ({ url: ORIGIN + key })),
    delete: async (key: { url: string }) => store.delete(pathOf(key)),
  };
}

function fetchFrom(key: string | { url: string }): Response {
  const path = pathOf(key);
  requested.push(path);
  const answer = network.get(path);
  if (!answer) throw new TypeError("Failed to fetch");
  return answer();
}

const pageOf =
  (viewer: string, html = "<p>Text</p>") =>
  () =>
    new Response(html, { headers: { [VIEWER_HEADER]: viewer, "content-type": "text/html" } });
const navigation = (path: string) =>
  ({ url: ORIGIN + path, method: "GET", mode: "navigate", destination: "document" }) as Request;
const open = async (path: string) => (await handlers.respond(navigation(path)))!.text();
const save = (viewerId: string, ...paths: string[]) =>
  handlers.savePages({ type: "save-pages", viewerId, isRefresh: true, paths });
const saved = () => [...(stores.get(SAVED_CACHE)?.keys() ?? [])].toSorted();

beforeEach(async () => {
  stores = new Map([
    ["deckle-files-b0", new Map()],
    ["deckle-files-b1", new Map([["/assets/old.js", new Response("old")]])],
  ]);
  requested = [];
  network = new Map([
    ["/assets/start.js", () => new Response("start")],
    ["/_/offline", () => new Response("offline")],
  ]);
  handlers = offlineHandlers(BUILD, {
    caches: {
      open: async (name: string) => {
        if (!stores.has(name)) stores.set(name, new Map());
        return cacheOn(stores.get(name)!);
      },
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      has: async (name: string) => stores.has(name),
    } as unknown as CacheStorage,
    fetch: async (request) => fetchFrom(request),
    origin: ORIGIN,
  });
  await handlers.install();
  await handlers.activate();
});

describe("the service worker", () => {
  test("stores this build's files, and deletes all of earlier ones but the last", async () => {
    expect([...stores.keys()]).toEqual(["deckle-files-b1", "deckle-files-b2"]);
    network.clear();
    const file = await handlers.respond({
      ...navigation("/assets/start.js"),
      mode: "no-cors",
      destination: "script",
    } as Request);
    expect(await file!.text()).toBe("start");
  });

  test("opens saved pages without a network, and says so for others", async () => {
    network.set("/list", pageOf(ANN, "list")).set("/@a/one-1", pageOf(ANN, "one"));
    await save(ANN, "/list", "/@a/one-1");
    network.clear();
    expect(await open("/@a/one-1?source=list")).toBe("one");
    expect(await open("/list")).toBe("list");
    expect(await open("/@a/two-2")).toBe("offline");
  });

  test("prefers the network to what is saved", async () => {
    network.set("/list", pageOf(ANN, "old"));
    await save(ANN, "/list");
    network.set("/list", pageOf(ANN, "new"));
    expect(await open("/list")).toBe("new");
  });

  test("saves the images of pages, in any width", async () => {
    network
      .set("/one", pageOf(ANN, '<img class="a" src="/media/9?w=700&amp;h=2" alt="">'))
      .set("/media/9?w=700&h=2", () => new Response("image"));
    await save(ANN, "/one");
    network.clear();
    const image = await handlers.respond({
      ...navigation("/media/9?w=1400"),
      mode: "no-cors",
      destination: "image",
    } as Request);
    expect(await image!.text()).toBe("image");
  });

  test("deletes pages that are no longer saved, but no unsent write", async () => {
    network.set("/one", pageOf(ANN)).set("/two", pageOf(ANN));
    await save(ANN, "/one");
    stores.get(SAVED_CACHE)!.set(WAITING_KEY, new Response("[]"));
    await save(ANN, "/two");
    expect(saved()).toEqual([OWNER_KEY, SEEN_KEY, WAITING_KEY, "/two"].toSorted());
  });

  test("requests only pages that aren’t saved yet, unless they are to be fresh", async () => {
    for (const path of ["/list", "/one", "/two"]) network.set(path, pageOf(ANN));
    await save(ANN, "/list", "/one");
    requested = [];
    const message = {
      type: "save-pages",
      viewerId: ANN,
      paths: ["/list", "/one", "/two"],
    } as const;
    await handlers.savePages({ ...message, isRefresh: false });
    expect(requested).toEqual(["/list", "/two"]);
  });

  test("deletes everything private when the viewer signs out, wherever that leads", async () => {
    network.set("/one", pageOf(ANN)).set("/m/signout/xsrf", () => new Response(""));
    await save(ANN, "/one");
    await open("/m/signout/xsrf");
    expect(stores.has(SAVED_CACHE)).toBe(false);
  });

  test.each([
    ["signed out", "none"],
    ["changed to another account", BOB],
  ])("deletes everything private once the viewer has %s", async (_what, viewer) => {
    network.set("/one", pageOf(ANN));
    await save(ANN, "/one");
    network.set("/", pageOf(viewer));
    await open("/");
    expect(stores.has(SAVED_CACHE)).toBe(false);
  });

  test("keeps what is saved after pages of its viewer, errors, and pages of nobody’s", async () => {
    network.set("/one", pageOf(ANN));
    await save(ANN, "/one");
    network
      .set("/mine", pageOf(ANN))
      .set("/broken", () => new Response("", { status: 500, headers: { [VIEWER_HEADER]: "none" } }))
      .set("/feed", () => new Response("<rss/>"));
    for (const path of ["/mine", "/broken", "/feed"]) await open(path);
    expect(saved()).toContain("/one");
  });

  describe("without a page of their owner from the network for a week", () => {
    const LONG_MS = SAVED_MS + 1;

    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      network
        .set("/one", pageOf(ANN, '<img src="/media/9">'))
        .set("/media/9", () => new Response());
      await save(ANN, "/one");
      stores.get(SAVED_CACHE)!.set(WAITING_KEY, new Response("[]"));
      network.set("/mine", pageOf(ANN)).set("/feed", () => new Response("<rss/>"));
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    test("saved pages and images are deleted before one opens, but no unsent write", async () => {
      vi.setSystemTime(Date.now() + LONG_MS);
      network.clear();
      expect(await open("/one")).toBe("offline");
      expect(saved()).toEqual([OWNER_KEY, SEEN_KEY, WAITING_KEY].toSorted());
    });

    test("saved pages are deleted when a page of nobody’s opens", async () => {
      vi.setSystemTime(Date.now() + LONG_MS);
      await open("/feed");
      expect(saved()).not.toContain("/one");
    });

    test("they stay if a page of their owner came meanwhile", async () => {
      vi.setSystemTime(Date.now() + SAVED_MS / 2);
      await open("/mine");
      vi.setSystemTime(Date.now() + SAVED_MS / 2 + 1);
      network.clear();
      expect(await open("/one")).toContain("<img");
    });
  });

  test("saves nothing for an account that isn’t signed in any more", async () => {
    network.set("/one", pageOf(BOB));
    await save(ANN, "/one");
    expect(stores.has(SAVED_CACHE)).toBe(false);
  });

  test("saves neither missing pages nor those of other sites", async () => {
    const moved = pageOf(ANN)();
    Object.defineProperty(moved, "redirected", { value: true });
    network.set("/gone", () => new Response("", { status: 404 })).set("/moved", () => moved);
    await save(ANN, "/gone", "/moved", "/unreachable");
    expect(saved()).toEqual([OWNER_KEY, SEEN_KEY]);
  });

  test.each([
    ["a write", { method: "POST" }],
    ["another site", { url: "https://other.example/one" }],
    ["data", { mode: "cors", destination: "" }],
  ])("leaves %s to the browser", (_what, change) => {
    expect(handlers.respond({ ...navigation("/one"), ...change } as Request)).toBeNull();
  });
});

test("imagesIn finds each of this site’s images once", () => {
  const html = '<img src="/media/1?w=1"><img alt="" src="/media/1?w=1"><img src="https://a.b/c">';
  expect(imagesIn(html)).toEqual(["/media/1?w=1"]);
});
