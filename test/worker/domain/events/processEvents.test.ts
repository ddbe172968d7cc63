import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_FAULTS } from "../../../../worker/faults.ts";
import { Database } from "../../../../worker/db/database.ts";
import {
  processEvents,
  MAX_ATTEMPTS,
} from "../../../../worker/domain/core/events/processEvents.ts";
import { queueEvents } from "../../../../worker/domain/core/events/queueEvents.ts";
import { readEvents } from "../../../../worker/domain/core/events/readEvents.ts";
import { deleteExpiredEvents } from "../../../../worker/domain/core/events/deleteExpiredEvents.ts";
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

const drain = (at = FIXED_NOW, onBatch?: () => void) =>
  processEvents({ db: new Database(env.DB, NO_FAULTS), clock: () => at, onBatch });

async function all(table: "client_events" | "event_batches") {
  return (await env.DB.prepare(`SELECT * FROM ${table}`).all<Record<string, unknown>>()).results;
}

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM client_events"),
    env.DB.prepare("DELETE FROM event_batches"),
  ]);
});
afterEach(() => void vi.restoreAllMocks());

describe("queued events", () => {
  test("come into the table that statistics read, with what they say of the page", async () => {
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
    expect(await drain()).toEqual({ stored: 1, failed: 0, dead: 0 });
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

  test("that come twice count once, in one batch and in two", async () => {
    const twice = event();
    await queue(twice, twice, event());
    await queue(twice);
    await drain();
    await drain();
    expect(await all("client_events")).toHaveLength(2);
  });

  test("count once where two drain at a time, and where one dies before it is done", async () => {
    await queue(event(), event());
    await queue(event());
    await Promise.all([drain(), drain()]);
    expect(await all("client_events")).toHaveLength(3);

    await queue(event());
    await env.DB.prepare("UPDATE event_batches SET claimed_by = 'gone', claimed_until = ?1")
      .bind(FIXED_NOW + 60_000)
      .run();
    expect(await drain(FIXED_NOW + 59_999)).toMatchObject({ stored: 0 });
    expect(await drain(FIXED_NOW + 60_000)).toMatchObject({ stored: 1 });
    expect(await all("client_events")).toHaveLength(4);
  });

  test("wait longer after each failure; the third ends them with an alarm, and loses nothing", async () => {
    const alarm = vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    await queue(event());
    const fail = (): never => {
      throw new Error("the consumer failed");
    };
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < MAX_ATTEMPTS; turn += 1) {
      outcomes.push(await drain(FIXED_NOW + turn * HOUR_MS, fail));
      // Nothing is due immediately.
      expect(await drain(FIXED_NOW + turn * HOUR_MS)).toEqual({ stored: 0, failed: 0, dead: 0 });
    }
    expect(outcomes).toEqual([
      { stored: 0, failed: 1, dead: 0 },
      { stored: 0, failed: 1, dead: 0 },
      { stored: 0, failed: 0, dead: 1 },
    ]);
    expect(alarm.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toMatchObject([
      { level: "error", message: "A batch of events was given up" },
    ]);
    expect(await drain(FIXED_NOW + 100 * HOUR_MS)).toMatchObject({ stored: 0 });

    await env.DB.prepare(
      "UPDATE event_batches SET state = 'waiting', attempts = 0 WHERE state = 'dead'",
    ).run();
    expect(await drain(FIXED_NOW + 100 * HOUR_MS)).toMatchObject({ stored: 1 });
    expect(await all("client_events")).toHaveLength(1);
  });

  test("fail by batch: the others are stored", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await queue(event());
    await queue(event());
    let batches = 0;
    const processed = await drain(FIXED_NOW, () => {
      batches += 1;
      if (batches === 1) throw new Error("this one fails");
    });
    expect(processed).toEqual({ stored: 1, failed: 1, dead: 0 });
  });

  test("stay where they are about a story, and go after ninety days otherwise", async () => {
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

  test("is a list of a thousand at most", () => {
    for (const batch of [null, {}, "[]", 1]) expect(read(batch)).toBeNull();
    expect(read([])).toEqual([]);
    expect(read(Array.from({ length: 1001 }, () => event()))).toBeNull();
    expect(read(Array.from({ length: 1000 }, () => event()))).toHaveLength(1000);
  });

  test("leaves out what is no event and keeps the rest", () => {
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

  test("leaves out on the GraphQL path what is older than 48 hours", () => {
    const old = event({ timestamp: FIXED_NOW - 48 * HOUR_MS - 1 });
    expect(read([old])).toEqual([]);
    expect(read([old], "batch")).toHaveLength(1);
    expect(read([event({ timestamp: FIXED_NOW - 31 * 24 * HOUR_MS })], "batch")).toEqual([]);
  });

  test("lets nothing happen later than it came, nor in another's name", () => {
    const [read1] = read([
      event({ timestamp: FIXED_NOW + HOUR_MS, data: { userId: "100000000001" } }),
    ])!;
    expect(read1).toMatchObject({ happenedAt: FIXED_NOW, data: "{}" });
  });
});
