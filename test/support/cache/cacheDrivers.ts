// Requests to the drivers of the page cache, and a driver over a simulated platform.

import { afterEach, beforeEach, vi } from "vitest";
import { NO_FAULTS } from "../../../worker/faults.ts";
import {
  type CacheRequest,
  type Fill,
  type PageAddress,
  type PageCache,
  type Rendering,
  type Served,
} from "../../../worker/edge/pageCache.ts";
import { DatabaseUnavailableError } from "../../../worker/db/database.ts";
import {
  failedResponse,
  innerResponse,
  notCachedResponse,
  ONLY_CACHED_HEADER,
  type PagesExport,
  WorkersPageCache,
} from "../../../worker/edge/workersPageCache.ts";
import { WorkersCacheStandIn } from "./WorkersCacheStandIn.ts";

let number = 0;
/** A URL that no other test requests. */
export function address(host = "main.test"): PageAddress {
  number += 1;
  return { host, ownerId: "", path: `/page-${number}`, query: "" };
}

export function rendering(body: string, changes: Partial<Rendering> = {}): Rendering {
  const headers = { "content-type": "text/html; charset=UTF-8", etag: `"${body}"` };
  return { status: 200, headers, body, tags: ["all", "post-1"], startedAt: Date.now(), ...changes };
}

/** A request at a time, with its background work. */
export function request(now = Date.now()): CacheRequest & { done: () => Promise<unknown> } {
  const works: Promise<unknown>[] = [];
  return {
    missedKey: null,
    faults: NO_FAULTS,
    now,
    waitUntil: (work) => void works.push(work),
    done: () => Promise.all(works),
  };
}

export const textOf = async (body: Served["body"]): Promise<string> => new Response(body).text();

/** Sends a request and waits for its background work. */
export async function ask(
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

export const never = (): never => {
  throw new Error("This must not be rendered");
};

export const ZONE = {
  apiUrl: "https://api.test/v4",
  zoneId: "zone1",
  apiToken: "secret",
  keyOrigin: "https://main.test",
};

/**
 * The driver behind a simulated platform cache, with an entrypoint that renders like the requester.
 */
export function makeWorkersCache(): PageCache {
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

/** The requests to the zone's purge service, and its response. */
export const purged: { tags: string[]; token: string | null; url: string }[] = [];
let purgeAnswer: () => Response = () => Response.json({ success: true });

/** Sets the response of the zone's purge service for the rest of a test. */
export function answerPurges(answer: () => Response): void {
  purgeAnswer = answer;
}

/** Replaces the zone's purge service in every test of a file. */
export function usePurgeService(): void {
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
}
