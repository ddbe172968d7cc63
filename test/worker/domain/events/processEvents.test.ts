import { env } from "cloudflare:workers";
import { allRows } from "../../../support/database.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_FAULTS } from "../../../../worker/faults.ts";
import { Database, DatabaseUnavailableError } from "../../../../worker/db/database.ts";
import { EVENTS, processEvents } from "../../../../worker/domain/events/processEvents.ts";
import { retryDead } from "../../../../worker/outbox/retryDead.ts";
import { queueEvents } from "../../../../worker/domain/events/queueEvents.ts";
import { readEvents } from "../../../../worker/domain/events/readEvents.ts";
import { deleteExpiredEvents } from "../../../../worker/domain/events/deleteExpiredEvents.ts";
import { FIXED_NOW } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";

const HOUR_MS = 3_600_000;

function event(parts: Record<string, unknown> = {}) {
  return {
    eventId: crypto.randomUUID(),
    timestamp: FIXED_NOW,
    key: "page.loaded",
    type: "page",
    data: { service: "lite", location: "/", browserWidth: 800, referrer: "", referrerSource: "" },
    ...parts,
  };
}

/** Queues a batch as a browser sends it. */
async function queue(...events: unknown[]): Promise<void> {
  const stored = readEvents(events, { path: "batch", now: FIXED_NOW })!;
  expect(await queueEvents(makeDomainContext(), stored)).toBe("queued");
}

const drain = (at = FIXED_NOW, onMove?: () => void) =>
  processEvents({ db: new Database(env.DB, NO_FAULTS), clock: () => at, onMove });

async function all(table: "client_events" | "event_batches") {
  return await allRows<Record<string, unknown>>(`SELECT * FROM ${table}`);
}

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM client_events"),
    env.DB.prepare("DELETE FROM event_batches"),
  ]);
});
afterEach(() => void vi.restoreAllMocks());

describe("queued events", () => {
  test("are stored in the statistics table with the page's data", async () => {
    const told = event({
      key: "post.clientViewed",
      data: {
        ...event().data,
        postId: "d00000000001",
        isMemberOnly: true,
        source: "post_page----d00000000001",
        referrerSource: "home_page",
        location: "https://deckle.example/p/d00000000001",
        referrer: "https://deckle.example/",
      },
    });
    await queue(told);
    expect(await drain()).toEqual({ done: 1, failed: 0, dead: 0 });
    expect(await all("event_batches")).toEqual([]);
    const [stored] = await all("client_events");
    expect(stored).toEqual({
      event_id: told.eventId,
      key: "post.clientViewed",
      type: "view",
      happened_at: FIXED_NOW,
      received_at: FIXED_NOW,
      viewer_id: null,
      post_id: "d00000000001",
      source: "post_page----d00000000001",
      referrer_source: "home_page",
      location: "https://deckle.example/p/d00000000001",
      referrer: "https://deckle.example/",
      data: expect.any(String),
    });
    expect(JSON.parse(String(stored?.data))).toEqual({
      service: "lite",
      browserWidth: 800,
      isMemberOnly: true,
    });
  });

  test("that arrive twice count once, within a batch and across batches", async () => {
    const twice = event();
    await queue(twice, twice, event());
    await queue(twice);
    await drain();
    await drain();
    expect(await all("client_events")).toHaveLength(2);
  });

  test("count once if two runs process them concurrently", async () => {
    await queue(event(), event());
    await queue(event());
    await Promise.all([drain(), drain()]);
    expect(await all("client_events")).toHaveLength(3);
    expect(await all("event_batches")).toEqual([]);
  });

  test("stay queued if a run dies before it is done", async () => {
    await queue(event());
    // As if the Worker had been stopped: the transaction never comes.
    const died = drain(FIXED_NOW, () => {
      throw new DatabaseUnavailableError("gone");
    });
    await expect(died).rejects.toThrow(DatabaseUnavailableError);
    expect(await all("event_batches")).toMatchObject([{ state: "waiting", attempts: 0 }]);
    expect(await drain()).toMatchObject({ done: 1 });
    expect(await all("client_events")).toHaveLength(1);
  });

  test("wait longer after each failure; the third dead-letters them with an alert, and loses nothing", async () => {
    const alarm = vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    await queue(event());
    const fail = (): never => {
      throw new Error("the consumer failed");
    };
    const results: unknown[] = [];
    for (let turn = 0; turn < EVENTS.maxAttempts; turn += 1) {
      results.push(await drain(FIXED_NOW + turn * HOUR_MS, fail));
      // Nothing is due immediately.
      expect(await drain(FIXED_NOW + turn * HOUR_MS)).toEqual({ done: 0, failed: 0, dead: 0 });
    }
    expect(results).toEqual([
      { done: 0, failed: 1, dead: 0 },
      { done: 0, failed: 1, dead: 0 },
      { done: 0, failed: 0, dead: 1 },
    ]);
    expect(alarm.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toMatchObject([
      { level: "error", message: "An outbox row was dead-lettered", outbox: "events" },
    ]);
    expect(await drain(FIXED_NOW + 100 * HOUR_MS)).toMatchObject({ done: 0 });

    const later = { db: makeDomainContext().db, now: FIXED_NOW + 100 * HOUR_MS };
    expect(await retryDead(EVENTS, later, null)).toHaveLength(1);
    expect(await drain(FIXED_NOW + 100 * HOUR_MS)).toMatchObject({ done: 1 });
    expect(await all("client_events")).toHaveLength(1);
  });

  test("fail per batch: other batches are stored", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await queue(event());
    await queue(event());
    await env.DB.exec(
      "UPDATE event_batches SET events = '[' WHERE id = (SELECT min(id) FROM event_batches)",
    );
    expect(await drain()).toEqual({ done: 1, failed: 1, dead: 0 });
    expect(await all("event_batches")).toMatchObject([{ events: "[", attempts: 1 }]);
  });

  test("are retained if they concern a story, and otherwise deleted after ninety days", async () => {
    await queue(event({ key: "post.clientRead", data: { postId: "d00000000001" } }), event());
    await drain();
    const { db } = makeDomainContext();
    await deleteExpiredEvents({ db, now: FIXED_NOW + 90 * 24 * HOUR_MS });
    expect(await all("client_events")).toHaveLength(2);
    await deleteExpiredEvents({ db, now: FIXED_NOW + 91 * 24 * HOUR_MS });
    expect(await all("client_events")).toMatchObject([{ key: "post.clientRead" }]);
  });
});

describe("a batch of events", () => {
  const read = (batch: unknown, path: "graphql" | "batch" = "graphql") =>
    readEvents(batch, { path, now: FIXED_NOW });

  test("contains at most a thousand", () => {
    for (const batch of [null, {}, "[]", 1]) expect(read(batch)).toBeNull();
    expect(read([])).toEqual([]);
    expect(read(Array.from({ length: 1001 }, () => event()))).toBeNull();
    expect(read(Array.from({ length: 1000 }, () => event()))).toHaveLength(1000);
  });

  test("omits invalid events and stores the others", () => {
    const unfit = [
      null,
      event({ eventId: "1" }),
      event({ key: "no.such" }),
      event({ key: "toString" }),
      event({ timestamp: "now" }),
      event({ data: { text: "x".repeat(501) } }),
      event({ data: { nested: {} } }),
      event({ data: Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`n${n}`, n])) }),
    ];
    const fit = event();
    expect(read([...unfit, fit])?.map(({ eventId }) => eventId)).toEqual([fit.eventId]);
  });

  test("omits events older than 48 hours on the GraphQL endpoint", () => {
    const old = event({ timestamp: FIXED_NOW - 48 * HOUR_MS - 1 });
    expect(read([old])).toEqual([]);
    expect(read([old], "batch")).toHaveLength(1);
    expect(read([event({ timestamp: FIXED_NOW - 31 * 24 * HOUR_MS })], "batch")).toEqual([]);
  });

  test("stores no event later than its arrival, nor under another user", () => {
    const [read1] = read([
      event({ timestamp: FIXED_NOW + HOUR_MS, data: { userId: "100000000001" } }),
    ])!;
    expect(read1).toMatchObject({ happenedAt: FIXED_NOW, data: "{}" });
  });
});
