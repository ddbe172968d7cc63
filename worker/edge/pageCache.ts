// Owns what a cache of pages promises, whatever keeps them: a page is answered to everyone alike
// under its canonical address; what was purged is not answered again, nor what was being rendered
// when the purge came; a cache that fails is a cache that has nothing.

import { REPEAT_AFTER_MS } from "../domain/core/purges/claimPurges.ts";
import type { Faults } from "../faults.ts";

/** How an answer came about (platform.md §3.1). Dynamic: the cache took no part. */
export type CacheStatus = "hit" | "miss" | "expired" | "dynamic";

/** Where a page is kept: the site's canonical host, never what the request calls itself. */
export interface PageAddress {
  /** With its port, in lower case. */
  host: string;
  /** The id of whom the host belongs to, who may change; empty for the product's own. */
  ownerId: string;
  path: string;
  /** "" or "?…": only what the page reads, in one order. */
  query: string;
}

/**
 * What a page is kept by: its address and its host's owner, so that nobody who takes a host is shown
 * with what its former owner had there, nor by whom the news of it reaches late.
 */
export function keyOf({ host, ownerId, path, query }: PageAddress): string {
  return ownerId === "" ? `${host}${path}${query}` : `${host}/~${ownerId}${path}${query}`;
}

/** What rendering an address came to, as plain data, so that many requests can share it. */
export interface Rendering {
  status: number;
  /** For whoever is answered; what the cache says is added later. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The tags to keep it under; null for what must not be kept. */
  tags: readonly string[] | null;
  /** When it began, in milliseconds since 1970. */
  startedAt: number;
  /** True for what must go to nobody but who asked for it, though it was made for everyone. */
  isOfOne?: boolean;
}

/** An answer of the cache: a rendering, whose text may come as bytes. */
export interface Served extends Omit<Rendering, "body"> {
  body: string | ReadableStream<Uint8Array>;
  cacheStatus: CacheStatus;
  /** Of a miss: whether it is kept now. Absent where only the platform knows. */
  isStored?: boolean;
}

/** Renders the page. */
export type Fill = () => Promise<Rendering>;

/** What of the present request a cache needs. */
export interface CacheRequest {
  /** One object a request, however often it looks: what it has looked for in vain it does not look for again. */
  readonly askedBy: object;
  readonly faults: Faults;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Lets work go on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** What a driver's purge service allows. */
export interface PurgeLimits {
  tagsPerCall: number;
  /** Calls at once, after a pause long enough. */
  burst: number;
  callsPerMinute: number;
}

/** A driver. */
export interface PageCache {
  readonly driver: "workers" | "zone" | "local";
  /** Null where it has no limits. */
  readonly purgeLimits: PurgeLimits | null;
  /**
   * Once `purge` has answered, nothing older is shown anywhere. Otherwise the service has taken the
   * purge and spreads it, and says nothing more; what was being rendered may be kept after it.
   */
  readonly knowsWhenPurged: boolean;
  /** Answers what is kept, or what `fill` renders, and keeps that. Throws only what `fill` throws. */
  serve(address: PageAddress, fill: Fill, request: CacheRequest): Promise<Served>;
  /** What is kept and fresh, without rendering; null when there is nothing. Never throws. */
  peek(address: PageAddress, request: CacheRequest): Promise<Served | null>;
  /**
   * Makes every kept page that carries one of the tags count as gone, everywhere. Throws where the
   * service fails; safe to repeat.
   */
  purge(tags: readonly string[]): Promise<void>;
}

/** How long a kept page is answered without a thought, in seconds. Purges end it sooner. */
export const FRESH_S = 600;

/** How long after that it is still answered while it is rendered anew, in seconds. */
export const REVALIDATE_S = 3600;

/** How long it stands in for a page that can't be rendered, in seconds from its rendering. */
export const STALE_IF_ERROR_S = 86_400;

/**
 * The longest a page may take to be made that is kept where purges only spread, in milliseconds. The
 * repetition of a purge hits what was being made during the first, if it was kept by then.
 */
export const MAX_CACHEABLE_RENDERING_MS = REPEAT_AFTER_MS - 1000;
