// What the service worker does, apart from the browser's objects, so that Node can test it.

import {
  type OfflineBuild,
  OWNER_KEY,
  SAVED_CACHE,
  type SavePagesMessage,
  VIEWER_HEADER,
} from "../../shared/offline/offline.ts";

/** The browser's objects. */
interface Surroundings {
  caches: Pick<CacheStorage, "open" | "keys" | "delete" | "has">;
  fetch: (request: string | Request, init?: RequestInit) => Promise<Response>;
  origin: string;
}

/** What is needed of a request. */
interface Requested {
  url: string;
  method: string;
  mode: string;
  destination: string;
}

const FILES = "deckle-files-";
const MAX_SAVED_PAGES = 40;
const MAX_IMAGES_PER_PAGE = 20;

export function offlineHandlers(build: OfflineBuild, { caches, fetch, origin }: Surroundings) {
  const filesCache = FILES + build.id;

  /** Stores the build's files, of which nothing is private. */
  const install = async (): Promise<void> => {
    const cache = await caches.open(filesCache);
    await cache.addAll([...build.files, build.offlinePage]);
  };

  /** Deletes the files of earlier builds. */
  const activate = async (): Promise<void> => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(FILES) && name !== filesCache)
        .map((name) => caches.delete(name)),
    );
  };

  /**
   * The response to a request; null if the browser requests it as without a service worker. It may
   * have requested a page while this was starting.
   */
  const respond = (
    request: Request & Requested,
    preloaded?: Promise<Response | undefined>,
  ): Promise<Response> | null => {
    const { pathname, origin: of } = new URL(request.url);
    if (request.method !== "GET" || of !== origin) return null;
    if (request.mode === "navigate") return openPage(request, pathname, preloaded);
    if (pathname.startsWith("/assets/")) return storedFirst(request, pathname);
    return request.destination === "image" ? imageOrSaved(request, pathname) : null;
  };

  /** A page from the network; without one its saved copy, or the page that says so. */
  const openPage = async (
    request: Request,
    pathname: string,
    preloaded: Promise<Response | undefined> | undefined,
  ): Promise<Response> => {
    try {
      const response = (await preloaded) ?? (await fetch(request));
      await forgetOthers(response);
      return response;
    } catch (error) {
      const saved = await (await caches.open(SAVED_CACHE)).match(pathname);
      const other = saved ?? (await (await caches.open(filesCache)).match(build.offlinePage));
      if (other) return other;
      throw error;
    }
  };

  const storedFirst = async (request: Request, pathname: string): Promise<Response> => {
    const stored = await (await caches.open(filesCache)).match(pathname);
    return stored ?? fetch(request);
  };

  const imageOrSaved = async (request: Request, pathname: string): Promise<Response> => {
    try {
      return await fetch(request);
    } catch (error) {
      // Any stored width is better than none.
      const saved = await (await caches.open(SAVED_CACHE)).match(pathname, { ignoreSearch: true });
      if (saved) return saved;
      throw error;
    }
  };

  /** Deletes what is saved once a page shows that its owner has signed out, or someone else in. */
  const forgetOthers = async (response: Response): Promise<void> => {
    const viewer = response.headers.get(VIEWER_HEADER);
    if (viewer === null || !response.ok || !(await caches.has(SAVED_CACHE))) return;
    if (viewer !== (await ownerOf(await caches.open(SAVED_CACHE))))
      await caches.delete(SAVED_CACHE);
  };

  /** Saves the pages of a message, and deletes other saved pages. */
  const savePages = async ({ viewerId, paths }: SavePagesMessage): Promise<void> => {
    const wanted = paths.slice(0, MAX_SAVED_PAGES);
    let cache = await caches.open(SAVED_CACHE);
    const owner = await ownerOf(cache);
    if (owner !== null && owner !== viewerId) {
      await caches.delete(SAVED_CACHE);
      cache = await caches.open(SAVED_CACHE);
    }
    await cache.put(OWNER_KEY, new Response(viewerId));
    const images = new Set<string>();
    for (const path of wanted) {
      const html = await savePage(cache, path, viewerId);
      // Signed out meanwhile: whatever has been saved goes.
      if (html === "foreign") return void (await caches.delete(SAVED_CACHE));
      for (const image of imagesIn(html ?? "").slice(0, MAX_IMAGES_PER_PAGE)) images.add(image);
    }
    await saveImages(cache, images);
    await deleteOthers(cache, new Set([...wanted, ...images]));
  };

  /** Saves a page; returns its HTML, null if it can't be had, "foreign" if it isn't the viewer's. */
  const savePage = async (
    cache: Cache,
    path: string,
    viewerId: string,
  ): Promise<string | "foreign" | null> => {
    const response = await fetch(path, { credentials: "same-origin" }).catch(() => null);
    if (!response?.ok || response.redirected) return null;
    if (response.headers.get(VIEWER_HEADER) !== viewerId) return "foreign";
    await cache.put(path, response.clone());
    return response.text();
  };

  const saveImages = async (cache: Cache, paths: ReadonlySet<string>): Promise<void> => {
    for (const path of paths) {
      if (await cache.match(path)) continue;
      const response = await fetch(path).catch(() => null);
      if (response?.ok) await cache.put(path, response);
    }
  };

  return { install, activate, respond, savePages };
}

async function ownerOf(cache: Cache): Promise<string | null> {
  return (await (await cache.match(OWNER_KEY))?.text()) ?? null;
}

/** The paths of this site's images in a page, each once. */
export function imagesIn(html: string): string[] {
  const found = html.matchAll(/<img\b[^>]*?\ssrc="(\/media\/[^"]+)"/g);
  return [...new Set(Array.from(found, ([, path]) => path!.replaceAll("&amp;", "&")))];
}

/** Deletes pages and images that are no longer wanted; keeps the owner and unsent writes. */
async function deleteOthers(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith("/_/offline/") && !wanted.has(pathname + search))
      await cache.delete(request);
  }
}
