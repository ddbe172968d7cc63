import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createEventQueue } from "../../../../client/shell/health/createEventQueue.ts";
import {
  type ClientEvent,
  EVENT_BATCH_LENGTH,
  EVENT_BATCH_MAX_LENGTH,
  EVENT_INTERVAL_MS,
  EVENT_STALE_MS,
  EVENTS_WAIT_MS,
} from "../../../../shared/events/clientEvent.ts";

let counter = 0;

function event(timestamp = Date.now()): ClientEvent {
  counter += 1;
  return {
    eventId: `event-${counter}`,
    timestamp,
    key: "page.loaded",
    type: "page",
    data: { service: "lite", location: "/", browserWidth: 1, referrer: "", referrerSource: "" },
  };
}

/** Creates a queue whose first sends fail. */
function makeQueue(options: { failures?: number; maySend?: () => boolean } = {}) {
  let failures = options.failures ?? 0;
  const sent: { at: number; events: ClientEvent[] }[] = [];
  const last: ClientEvent[][] = [];
  const queue = createEventQueue({
    send: async (events) => {
      sent.push({ at: Date.now(), events });
      failures -= 1;
      if (failures >= 0) throw new Error("offline");
    },
    sendLast: (events) => void last.push(events),
    maySend: options.maySend ?? (() => true),
  });
  return { queue, sent, last };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe("the event queue", () => {
  test("sends a batch five intervals after its first event", async () => {
    const { queue, sent } = makeQueue();
    const events = [event(), event()];
    queue.add(events[0]!);
    await vi.advanceTimersByTimeAsync(5 * EVENT_INTERVAL_MS - 1);
    queue.add(events[1]!);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.map((batch) => batch.events)).toEqual([events]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test("drops all but the newest thousand events", async () => {
    const { queue, sent } = makeQueue();
    const events = Array.from({ length: 1200 }, () => event());
    for (const each of events) queue.add(each);
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS);
    expect(sent[0]?.events).toEqual(events.slice(200));
  });

  test("sends a full queue in batches of the accepted size, in order, one interval apart", async () => {
    const { queue, sent } = makeQueue();
    const text = "“ein Wort”".repeat(50);
    const events = Array.from({ length: 1000 }, () => {
      const { data, ...rest } = event();
      return { ...rest, data: { ...data, location: text, referrer: text, source: text } };
    });
    expect(JSON.stringify(events).length).toBeGreaterThan(EVENT_BATCH_MAX_LENGTH);
    for (const each of events) queue.add(each);
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS + 60 * EVENT_INTERVAL_MS);
    expect(sent.flatMap((batch) => batch.events)).toEqual(events);
    for (const batch of sent) {
      const payload = JSON.stringify(batch.events);
      expect(payload.length).toBeLessThanOrEqual(EVENT_BATCH_LENGTH);
      // As encoded in the request body, of which the server reads at most a million bytes.
      expect(new TextEncoder().encode(JSON.stringify(payload)).length).toBeLessThan(900_000);
    }
    const waits = sent.slice(1).map(({ at }, index) => at - sent[index]!.at);
    expect(new Set(waits)).toEqual(new Set([EVENT_INTERVAL_MS]));
  });

  test("sends an event that exceeds a batch separately", async () => {
    const { queue, sent } = makeQueue();
    const { data, ...rest } = event();
    const long = { ...rest, data: { ...data, location: "x".repeat(EVENT_BATCH_LENGTH) } };
    const events = [long, event()];
    for (const each of events) queue.add(each);
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS + EVENT_INTERVAL_MS);
    expect(sent.map((batch) => batch.events)).toEqual([[long], [events[1]]]);
  });

  test("drops events older than 48 hours", async () => {
    const { queue, sent } = makeQueue();
    const [old, young] = [
      event(Date.now() + EVENTS_WAIT_MS - EVENT_STALE_MS - 1),
      event(Date.now() + EVENTS_WAIT_MS - EVENT_STALE_MS),
    ];
    queue.add(old);
    queue.add(young);
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS);
    expect(sent.map((batch) => batch.events)).toEqual([[young]]);
  });

  test("retries a batch ten times with doubled delays, then continues with later events", async () => {
    const { queue, sent } = makeQueue({ failures: 10 });
    const first = event();
    queue.add(first);
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS + 511 * EVENT_INTERVAL_MS);
    expect(sent).toHaveLength(10);
    expect(sent.every((batch) => batch.events.length === 1)).toBe(true);
    const waits = sent.slice(1).map(({ at }, index) => at - sent[index]!.at);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256].map((n) => n * EVENT_INTERVAL_MS));
    const second = event();
    queue.add(second);
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS);
    expect(sent.at(-1)?.events).toEqual([second]);
  });

  test("accepts events while a batch is retried, in order", async () => {
    const { queue, sent } = makeQueue({ failures: 1 });
    const [first, second] = [event(), event()];
    queue.add(first);
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS);
    queue.add(second);
    await vi.advanceTimersByTimeAsync(EVENT_INTERVAL_MS);
    expect(sent.map((batch) => batch.events)).toEqual([[first], [first, second]]);
  });

  test("holds all events until the reader consents", async () => {
    let mayI = false;
    const { queue, sent, last } = makeQueue({ maySend: () => mayI });
    const held = event();
    queue.add(held);
    await vi.advanceTimersByTimeAsync(60_000);
    queue.leave();
    expect([sent, last]).toEqual([[], []]);
    mayI = true;
    await vi.advanceTimersByTimeAsync(EVENTS_WAIT_MS);
    expect(sent.map((batch) => batch.events)).toEqual([[held]]);
  });

  test("sends pending events once when the page is closed", async () => {
    const { queue, sent, last } = makeQueue();
    const waiting = event();
    queue.add(waiting);
    queue.leave();
    queue.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(last).toEqual([[waiting]]);
    expect(sent).toEqual([]);
  });
});
