// Saving the pages that are to open without a network.

import {
  OWNER_KEY,
  SAVED_CACHE,
  SAVED_MS,
  SEEN_KEY,
  type SavePagesMessage,
  VIEWER_HEADER,
} from "../../shared/offline/offline.ts";

/** The browser's objects. */
export interface Surroundings {
  caches: Pick<CacheStorage, "open" | "keys" | "delete" | "has">;
  fetch: (request: string | Request, init?: RequestInit) => Promise<Response>;
  origin: string;
}

const MAX_SAVED_PAGES = 40;
const MAX_IMAGES_PER_PAGE = 20;

/** Returns the function that carries out messages of pages. */
export function pageSaver({ caches, fetch }: Pick<Surroundings, "caches" | "fetch">) {
  /** Saves the pages of a message, and deletes other saved pages. */
  const saveNow = async ({ viewerId, isRefresh, paths }: SavePagesMessage): Promise<void> => {
    const wanted = paths.slice(0, MAX_SAVED_PAGES);
    let cache = await caches.open(SAVED_CACHE);
    const owner = await ownerOf(cache);
    if (owner !== null && owner !== viewerId) {
      await caches.delete(SAVED_CACHE);
      cache = await caches.open(SAVED_CACHE);
    }
    await cache.put(OWNER_KEY, new Response(viewerId));
    await noteSeen(cache);
    const images = new Set<string>();
    for (const [index, path] of wanted.entries()) {
      const saved = isRefresh || index === 0 ? undefined : await cache.match(path);
      const html = saved ? await saved.text() : await savePage(cache, path, viewerId);
      // Signed out meanwhile: whatever has been saved goes.
      if (html === "foreign") return void (await caches.delete(SAVED_CACHE));
      for (const image of imagesIn(html ?? "").slice(0, MAX_IMAGES_PER_PAGE)) images.add(image);
    }
    await saveImages(cache, images);
    await deleteOthers(cache, new Set([...wanted, ...images]));
  };

  /** One message after the other, so that the last one decides what is saved. */
  let saving: Promise<void> = Promise.resolve();
  const savePages = (message: SavePagesMessage): Promise<void> =>
    (saving = saving.catch(() => {}).then(() => saveNow(message)));

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

  return savePages;
}

/** The id of the viewer whose pages are saved. */
export async function ownerOf(cache: Cache): Promise<string | null> {
  return (await (await cache.match(OWNER_KEY))?.text()) ?? null;
}

/** Notes that a page of the owner came from the network. */
export async function noteSeen(cache: Cache): Promise<void> {
  await cache.put(SEEN_KEY, new Response(String(Date.now())));
}

/** Deletes saved pages and images whose owner wasn't seen for long. Unsent writes stay for them. */
export async function deleteExpired(cache: Cache): Promise<void> {
  const seenAt = Number((await (await cache.match(SEEN_KEY))?.text()) ?? 0);
  if (Date.now() - seenAt > SAVED_MS) await deleteOthers(cache, new Set());
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
