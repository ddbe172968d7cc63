// The contract of every page cache: a page is served identically to everyone under its canonical
// address; purged pages, and those rendering during the purge, aren't served again; a failing cache
// counts as empty.

import { REPEAT_AFTER_MS } from "../domain/purges/claimPurges.ts";
import type { Faults } from "../faults.ts";

/** How a response was produced. Dynamic: without the cache. */
export type CacheStatus = "hit" | "miss" | "expired" | "dynamic";

/** A page's cache key: the site's canonical host, never the request's Host header. */
export interface PageAddress {
  /** Lowercase, with port. */
  host: string;
  /** The id of the host's current owner; empty for product hosts. */
  ownerId: string;
  path: string;
  /** "" or "?…": only parameters that the page reads, in canonical order. */
  query: string;
}

/**
 * The cache key of a page. It includes the host's owner, so that a new owner of a host never gets
 * pages of the former one, even where the change isn't known yet.
 */
export function keyOf({ host, ownerId, path, query }: PageAddress): string {
  return ownerId === "" ? `${host}${path}${query}` : `${host}/~${ownerId}${path}${query}`;
}

/** The result of rendering an address as plain data, which several requests can share. */
export interface Rendering {
  status: number;
  /** Headers for the client; cache headers are added later. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The cache tags; null if the page must not be cached. */
  tags: readonly string[] | null;
  /** When rendering began, in milliseconds since 1970. */
  startedAt: number;
  /**
   * True if it must only go to the request it was rendered for, although it was rendered without a
   * viewer.
   */
  isOfOne?: boolean;
}

/** A response: a rendering whose body may be a stream, or encoded already. */
export interface Served extends Omit<Rendering, "body"> {
  body: string | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  cacheStatus: CacheStatus;
  /** On a miss: whether it was stored. Undefined if only the platform knows. */
  isStored?: boolean;
}

/** Renders the page. */
export type Fill = () => Promise<Rendering>;

/** What a cache needs from a request. */
export interface CacheRequest {
  /** The key that `peek` missed, so that it isn't looked up twice; null for none. */
  missedKey: string | null;
  readonly faults: Faults;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Continues work after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The limits of a driver's purge service. */
export interface PurgeLimits {
  tagsPerCall: number;
  /** Calls in a burst, after a sufficient pause. */
  burst: number;
  callsPerMinute: number;
}

/** A page cache driver. */
export interface PageCache {
  readonly driver: "workers" | "zone" | "local";
  /** Null without limits. */
  readonly purgeLimits: PurgeLimits | null;
  /**
   * True if nothing older is served anywhere after `purge` resolves. Otherwise the purge propagates
   * without confirmation, and pages that are rendering may be stored after it.
   */
  readonly knowsWhenPurged: boolean;
  /**
   * Serves the cached page, or what `fill` renders, which it stores. Throws only what `fill`
   * throws.
   */
  serve(address: PageAddress, fill: Fill, request: CacheRequest): Promise<Served>;
  /** The cached page if it is fresh; null otherwise. Never renders or throws. */
  peek(address: PageAddress, request: CacheRequest): Promise<Served | null>;
  /**
   * Invalidates every cached page with any of the tags, everywhere. Throws if the service fails;
   * safe to repeat.
   */
  purge(tags: readonly string[]): Promise<void>;
}

/** Seconds for which a cached page is fresh. Purges end it earlier. */
export const FRESH_S = 600;

/** Seconds after that for which it is served while being revalidated. */
export const REVALIDATE_S = 3600;

/** Seconds since its rendering for which it may replace a page that fails to render. */
export const STALE_IF_ERROR_S = 86_400;

/**
 * Longest rendering that may be cached where purges only propagate, in milliseconds. The repeated
 * purge reaches pages that were rendering during the first one, provided they were stored by then.
 */
export const MAX_CACHEABLE_RENDERING_MS = REPEAT_AFTER_MS - 1000;
