import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { Database } from "../../worker/db/database.ts";
import { queuePurge } from "../../worker/domain/purges/queuePurge.ts";
import { PurgeSet } from "../../worker/domain/kernel/PurgeSet.ts";
import { ZonePageCache } from "../../worker/edge/zonePageCache.ts";
import { type Faults, NO_FAULTS } from "../../worker/faults.ts";
import { purgePages } from "../../worker/http/pages/purgePages.ts";
import { PAGES, PURGED_TAGS, tagsOfPage } from "./purgeTime.ts";

/** Tags per write. */
const TAGS_A_WRITE = 10;
/** The interval of the schedule, in milliseconds. */
const SCHEDULE_MS = 60_000;
/** Maximum duration of a run by its simulated clock, in milliseconds. */
const TOO_LONG_MS = 3_600_000;

/** Measurements of purging through the outbox. */
export interface OutboxPurge {
  /** Calls that the service had left at the start. */
  callsLeft: number;
  /** Time until all writes had stored their tags, in milliseconds. */
  writingMs: number;
  /** Time from then until no page with one of the tags was cached, in milliseconds of work. */
  workingMs: number;
  /** Additional time spent waiting for calls, by a clock that the benchmark advances. */
  waitingMs: number;
  /** Calls until then. */
  calls: number;
  /** Purged pages; all of them if more were pending than the service accepts. */
  gone: number;
  /** Calls that the service rejected. Must be none, because the product enforces the budget. */
  rejected: number;
}

/**
 * Writes 1,000 tags in writes of ten and purges them as production does: through the outbox with
 * its leases and budget, the driver `zone`, and HTTP. A simulated zone enforces the real limits and
 * has 100,000 pages. `callsLeft` is the rest of its burst.
 */
export async function measureOutboxPurge(callsLeft: number): Promise<OutboxPurge> {
  const startedAt = Date.now();
  /** How far the benchmark has advanced the clock. */
  let movedMs = 0;
  const faults: Faults = { ...NO_FAULTS, now: () => Date.now() + movedMs };
  const zone = makeZone(faults.now, callsLeft);
  const server = createServer((request, response) => {
    void zone.answer(request).then(([status, body]) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const pageCache = new ZonePageCache(
    {
      apiUrl: `http://127.0.0.1:${port}`,
      zoneId: "bench",
      apiToken: "bench",
      keyOrigin: "http://bench.test",
    },
    "bench",
  );
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default { fetch: () => new Response() }",
      d1Databases: { DB: "bench" },
    } as never),
  );
  try {
    const d1 = (await miniflare.getD1Database("DB")) as unknown as D1Database;
    await migrate(d1);
    const { burst } = pageCache.purgeLimits;
    await d1
      .prepare(
        "INSERT INTO purge_budgets (driver, calls, counted_at, taken_by) VALUES ('zone', ?1, ?2, '')",
      )
      .bind(Math.min(callsLeft, burst), faults.now())
      .run();
    const writing = performance.now();
    for (let at = 0; at < PURGED_TAGS.length; at += TAGS_A_WRITE) {
      const context = { now: faults.now(), purgeSet: new PurgeSet() };
      const tags = PURGED_TAGS.slice(at, at + TAGS_A_WRITE);
      await new Database(d1, NO_FAULTS).write([queuePurge(context, tags)], { idempotent: true });
    }
    const writingMs = performance.now() - writing;
    const working = performance.now();
    while (zone.stale() > 0) {
      // First the write's own request, then the schedule's.
      await purgePages({ db: new Database(d1, NO_FAULTS), faults, pageCache, waitUntil: () => {} });
      if (zone.stale() === 0) break;
      movedMs += SCHEDULE_MS;
      if (faults.now() - startedAt > TOO_LONG_MS) throw new Error("Pages stay stale");
    }
    const workingMs = performance.now() - working;
    const { calls, rejected, gone } = zone.counts();
    return { callsLeft, writingMs, workingMs, waitingMs: movedMs, calls, gone, rejected };
  } finally {
    server.close();
    await miniflare.dispose();
  }
}

/**
 * A simulated purge service: its pages by their tags, and its limits (100 tags per call, 5 calls a
 * minute).
 */
function makeZone(now: () => number, callsLeft: number) {
  const [tagsPerCall, burst, callsPerMs] = [100, 25, 5 / 60_000];
  const keysByTag = new Map<string, Set<number>>();
  for (let page = 0; page < PAGES; page += 1) {
    for (const tag of [...tagsOfPage(page), "all"]) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(page);
      else keysByTag.set(tag, new Set([page]));
    }
  }
  const kept = new Set(Array.from({ length: PAGES }, (_, page) => page));
  let bucket = { calls: callsLeft, at: now() };
  let [calls, rejected] = [0, 0];
  return {
    async answer(request: IncomingMessage): Promise<[number, { success: boolean }]> {
      let text = "";
      for await (const part of request) text += String(part);
      const { tags } = JSON.parse(text) as { tags: string[] };
      const left = Math.min(burst, bucket.calls + (now() - bucket.at) * callsPerMs);
      calls += 1;
      // Allows for the rounding error of adding fractions of calls.
      if (left < 0.999 || tags.length > tagsPerCall) {
        rejected += 1;
        return [429, { success: false }];
      }
      bucket = { calls: left - 1, at: now() };
      for (const tag of tags) {
        for (const page of keysByTag.get(tag) ?? []) kept.delete(page);
        keysByTag.delete(tag);
      }
      return [200, { success: true }];
    },
    /** Counts pages that have one of the tags and are still cached. */
    stale: () =>
      PURGED_TAGS.reduce(
        (sum, tag) => sum + [...(keysByTag.get(tag) ?? [])].filter((page) => kept.has(page)).length,
        0,
      ),
    counts: () => ({ calls, rejected, gone: PAGES - kept.size }),
  };
}

async function migrate(db: D1Database): Promise<void> {
  const folder = path.resolve(import.meta.dirname, "../../worker/db/migrations");
  for (const { queries } of await readD1Migrations(folder)) {
    await db.batch(queries.map((query) => db.prepare(query)));
  }
}
