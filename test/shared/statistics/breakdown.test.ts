import { describe, expect, test } from "vitest";
import { foldSearches, foldSources, reachedTenths } from "../../../shared/statistics/breakdown.ts";
import {
  daysOfRange,
  formatMonth,
  readMonth,
  toPeriods,
} from "../../../shared/statistics/statisticsRange.ts";
import { DAY_MS } from "../../../shared/durations.ts";

describe("sources", () => {
  test("are withheld for fewer than five readers", () => {
    expect(foldSources([{ kind: "DIRECT", host: "", views: 90 }], [], 4)).toBeNull();
    expect(foldSearches([{ words: "paper", views: 90 }], 4)).toBeNull();
    expect(reachedTenths([{ tenth: 3, visitors: 4 }])).toBeNull();
  });

  test("with few views are summed to their kind", () => {
    const sources = [
      { kind: "SITE", host: "often.example", views: 5 },
      { kind: "SITE", host: "intranet.example", views: 4 },
      { kind: "SITE", host: "other.example", views: 2 },
      { kind: "DIRECT", host: "", views: 1 },
    ] as const;
    const before = [
      { kind: "SITE", host: "often.example", views: 3 },
      { kind: "SITE", host: "gone.example", views: 9 },
    ] as const;
    expect(foldSources(sources, before, 5)).toEqual([
      { kind: "SITE", host: "", views: 6, viewsBefore: 9 },
      { kind: "SITE", host: "often.example", views: 5, viewsBefore: 3 },
      { kind: "DIRECT", host: "", views: 1, viewsBefore: 0 },
    ]);
    expect(
      foldSearches(
        [
          { words: "paper", views: 5 },
          { words: "my name", views: 4 },
        ],
        9,
      ),
    ).toEqual([{ words: "paper", views: 5 }]);
  });
});

test("the share of readers who came this far never rises", () => {
  const reached = reachedTenths([
    { tenth: 0, visitors: 5 },
    { tenth: 5, visitors: 3 },
    { tenth: 10, visitors: 2 },
  ]);
  expect(reached?.map(({ share }) => share)).toEqual([
    0.5, 0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 0.2, 0.2,
  ]);
});

describe("periods", () => {
  const now = Date.UTC(2026, 2, 15, 12);
  const sum = (counts: readonly { views: number }[]) => ({
    views: counts.reduce((all, { views }) => all + views, 0),
  });

  test("are days with those without counts", () => {
    const days = daysOfRange({ range: "DAYS_7" }, now);
    const periods = toPeriods([{ day: days.from, views: 3 }], { range: "DAYS_7", ...days }, sum);
    expect(periods.map(({ views }) => views)).toEqual([3, 0, 0, 0, 0, 0, 0]);
    expect(periods.at(-1)?.until).toBe(Date.UTC(2026, 2, 15));
  });

  test("of a year are whole months, and the last one so far", () => {
    const days = daysOfRange({ range: "MONTHS_12" }, now);
    const counts = [days.from, days.from + 29, days.until].map((day) => ({ day, views: 1 }));
    const periods = toPeriods(counts, { range: "MONTHS_12", ...days }, sum);
    expect(periods).toHaveLength(12);
    expect(periods[0]).toEqual({
      from: Date.UTC(2025, 3, 1),
      until: Date.UTC(2025, 3, 30),
      views: 2,
    });
    expect(periods.at(-1)).toEqual({
      from: Date.UTC(2026, 2, 1),
      until: Date.UTC(2026, 2, 15),
      views: 1,
    });
  });

  test.each([
    ["the last whole one by default", null, [2026, 1, 1], [2026, 1, 28], [2026, 0, 1]],
    ["a long one after a short one", 674, [2026, 2, 1], [2026, 2, 15], [2026, 1, 1]],
    ["the first of a year", 672, [2026, 0, 1], [2026, 0, 31], [2025, 11, 1]],
    ["this one if it is in the future", 9_999_999, [2026, 2, 1], [2026, 2, 15], [2026, 1, 1]],
  ] as const)("of a month are its days: %s", (_case, month, from, until, beforeFrom) => {
    const day = ([year, index, date]: readonly [number, number, number]) =>
      Date.UTC(year, index, date) / DAY_MS;
    expect(daysOfRange({ range: "MONTH", month }, now)).toEqual({
      from: day(from),
      until: day(until),
      beforeFrom: day(beforeFrom),
    });
  });

  test("of a month have an address", () => {
    expect(formatMonth(681)).toBe("2026-10");
    expect(["2026-10", "2026-13", "26-10", ""].map(readMonth)).toEqual([681, null, null, null]);
  });

  test("of all time begin with the first count", () => {
    const days = daysOfRange({ range: "ALL" }, now);
    const last = { day: days.until - 2, views: 1 };
    expect(toPeriods([last], { range: "ALL", ...days }, sum)).toHaveLength(3);
    const early = { day: days.until - 200, views: 1 };
    expect(toPeriods([early, last], { range: "ALL", ...days }, sum)).toHaveLength(8);
    expect(toPeriods([], { range: "ALL", ...days }, sum)).toHaveLength(1);
  });
});
