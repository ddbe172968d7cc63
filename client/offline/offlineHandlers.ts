// What the service worker does, apart from the browser's objects, so that Node can test it.

import { type OfflineBuild, SAVED_CACHE, VIEWER_HEADER } from "../../shared/offline/offline.ts";
import { deleteExpired, noteSeen, ownerOf, pageSaver, type Surroundings } from "./pageSaver.ts";

/** What is needed of a request. */
interface Requested {
  url: string;
  method: string;
  mode: string;
  destination: string;
}

const FILES = "deckle-files-";
/** The beginning of the path that signs out; what follows is the session's token. */
const SIGN_OUT = "/m/signout/";

export function offlineHandlers(build: OfflineBuild, surroundings: Surroundings) {
  const { caches, fetch, origin } = surroundings;
  const filesCache = FILES + build.id;

  /** Stores the build's files, of which nothing is private. */
  const install = async (): Promise<void> => {
    const cache = await caches.open(filesCache);
    await cache.addAll([...build.files, build.offlinePage]);
  };

  /** Deletes the files of earlier builds, except for the last one, which saved pages may name. */
  const activate = async (): Promise<void> => {
    const others = (await fileCaches()).filter((name) => name !== filesCache);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  };

  /** The caches of files, the oldest first. */
  const fileCaches = async (): Promise<string[]> =>
    (await caches.keys()).filter((name) => name.startsWith(FILES));

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
      await forgetOthers(response, pathname).catch(() => {});
      return response;
    } catch (error) {
      const saved = await matchSaved(pathname);
      const other = saved ?? (await (await caches.open(filesCache)).match(build.offlinePage));
      if (other) return other;
      throw error;
    }
  };

  const storedFirst = async (request: Request, pathname: string): Promise<Response> => {
    for (const name of (await fileCaches()).toReversed()) {
      const stored = await (await caches.open(name)).match(pathname);
      if (stored) return stored;
    }
    return fetch(request);
  };

  const imageOrSaved = async (request: Request, pathname: string): Promise<Response> => {
    try {
      return await fetch(request);
    } catch (error) {
      // Any stored width is better than none.
      const saved = await matchSaved(pathname, { ignoreSearch: true });
      if (saved) return saved;
      throw error;
    }
  };

  /** A saved page or image; pages whose owner wasn't seen for long are deleted first. */
  const matchSaved = async (
    pathname: string,
    options?: CacheQueryOptions,
  ): Promise<Response | undefined> => {
    if (!(await caches.has(SAVED_CACHE))) return undefined;
    const cache = await caches.open(SAVED_CACHE);
    await deleteExpired(cache);
    return cache.match(pathname, options);
  };

  /**
   * Deletes what is saved when its owner signs out, and once a page shows that they have, or that
   * someone else has signed in.
   */
  const forgetOthers = async (response: Response, pathname: string): Promise<void> => {
    if (pathname.startsWith(SIGN_OUT)) return void (await caches.delete(SAVED_CACHE));
    const viewer = response.headers.get(VIEWER_HEADER);
    if (!(await caches.has(SAVED_CACHE))) return;
    const cache = await caches.open(SAVED_CACHE);
    if (viewer === null || !response.ok) return deleteExpired(cache);
    if (viewer === (await ownerOf(cache))) await noteSeen(cache);
    else await caches.delete(SAVED_CACHE);
  };

  return { install, activate, respond, savePages: pageSaver(surroundings) };
}
