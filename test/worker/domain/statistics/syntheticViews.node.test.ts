// A queue that delivers twice, late, in other batches and another order: the counts equal an
// independent recount of the raw events, and those equal what was sent.

import { beforeAll, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import type { QueuedReport } from "../../../../worker/domain/statistics/countReports.ts";
import { deleteExpiredStatistics } from "../../../../worker/domain/statistics/deleteExpiredStatistics.ts";
import {
  erasePerson,
  eraseStories,
  readerIds,
} from "../../../../worker/domain/statistics/eraseStatistics.ts";
import type { CountedView } from "../../../../worker/domain/statistics/pageViews.ts";
import { workRawEvents } from "../../../../worker/domain/statistics/workRawEvents.ts";
import { recountDay } from "../../../../worker/domain/statistics/recountDay.ts";
import { soakLength } from "../../../support/soak.ts";
import { recount } from "../../../support/statistics/recount.ts";
import {
  openStatisticsWorld,
  type StatisticsWorld,
} from "../../../support/statistics/statisticsWorld.ts";
import {
  fillWorld,
  randomNumbers,
  syntheticMessages,
} from "../../../support/statistics/syntheticViews.ts";

const EVENTS = soakLength({ test: 20_000, soak: 1_000_000 });
const SEED = 7;
const BATCH = 100;
/** Longest delay of a message that is delivered again. */
const MAX_DELAY_MS = 2 * DAY_MS;
const TIMEOUT_MS = soakLength({ test: 240_000, soak: 3_600_000 });

vi.setConfig({ testTimeout: TIMEOUT_MS });

const world: StatisticsWorld = openStatisticsWorld();
const sent = new Set<string>();
let now = 0;

/** Delivers messages as a queue does at its worst: at least once, in any order. */
async function deliver(random: () => number): Promise<void> {
  let waiting: QueuedReport[] = [];
  let delayed: { message: QueuedReport; until: number }[] = [];
  let cleaned = 0;
  const deliverBatch = async (batch: QueuedReport[]): Promise<void> => {
    const failure = random();
    if (failure < 0.02) {
      // Fails before anything is stored.
      delayed.push(...batch.map((message) => ({ message, until: now + random() * MAX_DELAY_MS })));
      return;
    }
    await world.count(batch, now);
    // Counted, but the queue doesn't learn of it.
    if (failure < 0.04)
      delayed.push(...batch.map((message) => ({ message, until: now + random() * 600_000 })));
    if (now - cleaned > DAY_MS / 2) {
      cleaned = now;
      await deleteExpiredStatistics({ statistics: world.statistics, now });
    }
  };
  for (const message of syntheticMessages(EVENTS, SEED)) {
    now = Math.max(now, message.report.receivedAt);
    sent.add(message.report.id);
    waiting.push(message);
    if (random() < 0.03) waiting.push(message);
    if (random() < 0.02) delayed.push({ message, until: now + random() * MAX_DELAY_MS });
    if (waiting.length < BATCH * 3) continue;
    const due = delayed.filter(({ until }) => until <= now);
    delayed = delayed.filter(({ until }) => until > now);
    const all = [...waiting, ...due.map((late) => late.message)];
    const mixed = all
      .map((one) => ({ one, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
    waiting = [];
    while (mixed.length >= BATCH) await deliverBatch(mixed.splice(0, BATCH));
    waiting = mixed;
  }
  while (waiting.length > 0 || delayed.length > 0) {
    waiting.push(...delayed.splice(0).map(({ message }) => message));
    await deliverBatch(waiting.splice(0, BATCH));
  }
}

beforeAll(async () => {
  fillWorld(world);
  await deliver(randomNumbers(SEED + 1));
}, TIMEOUT_MS);

describe("the counts of synthetic events", () => {
  test("equal an independent recount of the raw events", async () => {
    const events = await world.rawEvents();
    const published = new Set(
      world.content
        .prepare("SELECT id FROM posts")
        .all()
        .map(({ id }) => id),
    );
    expect(events.length).toBeGreaterThan(EVENTS * 0.9);
    // All of a published story that was sent is there.
    const stored = new Set(events.map(({ id }) => id));
    const lost = [...syntheticMessages(EVENTS, SEED)].filter(
      ({ report }) => published.has(report.postId) && !stored.has(report.id),
    );
    expect(lost).toEqual([]);
    expect(stored.size).toBeLessThanOrEqual(sent.size);
    const reasons = Map.groupBy(events, ({ reason }) => reason);
    expect([...reasons.keys()].toSorted()).toEqual([null, "BOT", "OWN"].toSorted());
    expect(world.tables()).toEqual(recount(events));
  });

  test("of a day change nothing when it is counted again, and come back when they were lost", async () => {
    const right = world.tables();
    const days = world.counts.prepare("SELECT DISTINCT day FROM post_days ORDER BY day").all();
    const day = Number(days[2]!.day);
    const whole = await recountDay({ statistics: world.statistics }, day, Infinity);
    expect(whole).toMatchObject({ changed: 0 });
    // In parts, as a day with too many page views for the memory.
    expect(await recountDay({ statistics: world.statistics }, day, EVENTS * 2.5)).toEqual(whole);
    world.counts.exec(`DELETE FROM post_hours WHERE hour / 24 = ${day} AND hour % 3 = 0;
      UPDATE post_days SET views = views + 5 WHERE day = ${day};
      UPDATE post_totals SET views = views + 5 WHERE post_id IN (SELECT post_id FROM post_days WHERE day = ${day});
      DELETE FROM owner_days WHERE day = ${day}; DELETE FROM member_post_days WHERE day = ${day}`);
    const { changed } = await recountDay({ statistics: world.statistics }, day);
    expect(changed).toBeGreaterThan(100);
    expect(world.tables()).toEqual(right);
  });

  test("lose erased stories and members, and the raw events do, too", async () => {
    const later = now + 30 * DAY_MS;
    const context = { statistics: world.statistics, now: later };
    const [writer, member] = world.content
      .prepare("SELECT creator_id AS id FROM posts UNION ALL SELECT user_id FROM memberships")
      .all()
      .map(({ id }) => String(id))
      .filter((_id, index, all) => index === 1 || index === all.length - 1);
    const stories = world.content
      .prepare("SELECT id FROM posts WHERE creator_id = ?")
      .all(writer!)
      .map(({ id }) => String(id));
    const readers = await readerIds(context, member!);
    const before = await world.rawEvents();
    const isErased = (event: CountedView): boolean =>
      event.authorId === writer || readers.includes(event.reader ?? "");
    expect(before.filter(isErased).length).toBeGreaterThan(100);
    await erasePerson(context, writer!);
    await erasePerson(context, member!);
    await eraseStories(context, stories);
    const isWaiting = world.counts.prepare(`SELECT 1 FROM statistics_erasures
      UNION ALL SELECT 1 FROM statistics_recounts`);
    let runs = 0;
    while (isWaiting.get() || runs < 10) {
      await workRawEvents(context);
      runs += 1;
      expect(runs).toBeLessThan(20_000);
    }
    const after = await world.rawEvents();
    expect(after.filter(isErased)).toEqual([]);
    const ofStories = before.filter(({ postId }) => stories.includes(postId)).length;
    expect(new Set(after.map(({ id }) => id)).size).toBeGreaterThan(0);
    expect(after.length).toBe(before.length - ofStories);
    expect(world.tables()).toEqual(recount(after));
  });
});
