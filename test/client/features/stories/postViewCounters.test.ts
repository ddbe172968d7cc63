import { describe, expect, test } from "vitest";
import {
  type CounterStorage,
  countPostView,
  localTime,
  readPostViews,
} from "../../../../client/features/stories/postViewCounters.ts";

const NONE = { day: 0, week: 0, month: 0, nonMemberOnlyMonth: 0 };
const OPEN = { isMemberOnly: false };
const MEMBER_ONLY = { isMemberOnly: true };

function makeStorage(kept?: string): CounterStorage {
  let text = kept ?? null;
  return { getItem: () => text, setItem: (_, value) => void (text = value) };
}

/** A time for a reader whose clock is this many minutes behind UTC. */
const at = (iso: string, timezoneOffset = 0) => ({ now: Date.parse(iso), timezoneOffset });

/** The counts at the second time after three views at the first. */
function countsLater(first: ReturnType<typeof at>, second: ReturnType<typeof at>) {
  const storage = makeStorage();
  countPostView(storage, first, OPEN);
  countPostView(storage, first, OPEN);
  countPostView(storage, first, MEMBER_ONLY);
  return readPostViews(storage, second);
}

describe("the post-view counters", () => {
  test("start at zero and count every view", () => {
    const storage = makeStorage();
    const now = at("2026-11-18T12:00:00Z");
    expect(readPostViews(storage, now)).toEqual(NONE);
    expect(countPostView(storage, now, OPEN)).toEqual({
      day: 1,
      week: 1,
      month: 1,
      nonMemberOnlyMonth: 1,
    });
    countPostView(storage, now, OPEN);
    expect(readPostViews(storage, now).day).toBe(2);
  });

  test("exclude member-only stories only from the last count", () => {
    const now = at("2026-11-18T12:00:00Z");
    expect(countsLater(now, now)).toEqual({ day: 3, week: 3, month: 3, nonMemberOnlyMonth: 2 });
  });

  test("reset the day at midnight", () => {
    const evening = at("2026-11-18T23:59:59.999Z");
    const counts = countsLater(evening, at("2026-11-19T00:00:00Z"));
    expect(counts).toEqual({ day: 0, week: 3, month: 3, nonMemberOnlyMonth: 2 });
    expect(countsLater(at("2026-11-18T00:00:00Z"), evening).day).toBe(3);
  });

  test("reset the week on Monday", () => {
    const sunday = at("2026-11-22T23:59:59Z");
    expect(countsLater(at("2026-11-16T00:00:00Z"), sunday)).toMatchObject({ day: 0, week: 3 });
    const monday = countsLater(sunday, at("2026-11-23T00:00:00Z"));
    expect(monday).toEqual({ day: 0, week: 0, month: 3, nonMemberOnlyMonth: 2 });
  });

  test("reset the month on its first day, within a week and across a year", () => {
    const within = countsLater(at("2026-09-30T23:59:59Z"), at("2026-10-01T00:00:00Z"));
    expect(within).toEqual({ day: 0, week: 3, month: 0, nonMemberOnlyMonth: 0 });
    const newYear = countsLater(at("2026-12-31T23:59:59Z"), at("2027-01-01T00:00:00Z"));
    expect(newYear).toEqual({ day: 0, week: 3, month: 0, nonMemberOnlyMonth: 0 });
    expect(countsLater(at("2026-11-18T12:00:00Z"), at("2027-11-18T12:00:00Z"))).toEqual(NONE);
  });

  test("use the reader's own clock", () => {
    const [before, after] = ["2026-11-18T23:30:00Z", "2026-11-19T00:30:00Z"];
    expect(countsLater(at(before), at(after)).day).toBe(0);
    const inNewYork = 300;
    expect(countsLater(at(before, inNewYork), at(after, inNewYork)).day).toBe(3);
    const inTokyo = -540;
    const [evening, midnight] = ["2026-11-18T14:59:59Z", "2026-11-18T15:00:00Z"];
    expect(countsLater(at(evening, inTokyo), at(midnight, inTokyo)).day).toBe(0);
    expect(localTime(new Date(5)).now).toBe(5);
  });

  test("count from one after a reset, and drop older data", () => {
    const storage = makeStorage();
    countPostView(storage, at("2026-11-18T12:00:00Z"), OPEN);
    countPostView(storage, at("2026-11-19T12:00:00Z"), OPEN);
    expect(readPostViews(storage, at("2026-11-19T12:00:00Z"))).toMatchObject({ day: 1, week: 2 });
    expect(readPostViews(storage, at("2026-11-18T12:00:00Z"))).toMatchObject({ day: 0, week: 2 });
  });

  test.each([
    "",
    "{",
    "null",
    "7",
    "[]",
    '{"day":7}',
    '{"day":{"period":20775,"count":"9"}}',
    '{"day":{"period":20775,"count":-1}}',
    '{"day":{"period":20775,"count":1e999}}',
    '{"day":{"period":20775,"count":0.5}}',
  ])("treat invalid storage as empty: %s", (kept) => {
    const now = at("2026-11-18T12:00:00Z");
    expect(Math.floor(now.now / 86_400_000)).toBe(20775);
    expect(readPostViews(makeStorage(kept), now)).toEqual(NONE);
    expect(countPostView(makeStorage(kept), now, OPEN).day).toBe(1);
  });

  test("work if storage rejects writes", () => {
    const deny = () => {
      throw new Error("QuotaExceededError");
    };
    const storage = { getItem: deny, setItem: deny };
    expect(countPostView(storage, at("2026-11-18T12:00:00Z"), OPEN).day).toBe(1);
  });
});
