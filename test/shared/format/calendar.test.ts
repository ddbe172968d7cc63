import { describe, expect, test } from "vitest";
import {
  checkedPeriod,
  dayOf,
  daySlug,
  formatPart,
  formatPeriod,
  periodBounds,
  periodParams,
  readDaySlug,
  readPeriod,
} from "../../../shared/format/calendar.ts";

describe("a period", () => {
  test.each([
    [{ year: "2024" }, "2024", "2024", 366],
    [{ year: "2024", month: "2" }, "February 2024", "February", 29],
    [{ year: "2024", month: "12", day: "31" }, "December 31, 2024", "31", 1],
  ])("written as %j is parsed, named and bounded", (params, name, part, days) => {
    const period = readPeriod(params)!;
    const { from, to } = periodBounds(period);
    expect([formatPeriod(period), formatPart(period)]).toEqual([name, part]);
    expect((to - from) / 86_400_000).toBe(days);
  });

  test("has one spelling in addresses", () => {
    expect(periodParams({ year: 2024, month: 3, day: 5 })).toEqual({
      year: "2024",
      month: "03",
      day: "05",
    });
    expect(periodParams({ year: 2024, month: null, day: null })).toEqual({ year: "2024" });
  });

  test.each([
    [2023, 2, 29],
    [2024, 4, 31],
    [2024, 13, null],
    [2024, 0, null],
    [2024, null, 3],
    [99, null, null],
    [Number.NaN, null, null],
  ])("is rejected for %s, %s, %s", (year, month, day) => {
    expect(checkedPeriod(year, month, day)).toBeNull();
  });
});

test("a day has a slug, which is parsed with any zeros", () => {
  const day = dayOf(Date.UTC(2024, 2, 5, 23, 59));
  expect(daySlug(day)).toBe("march-5-2024");
  expect(readDaySlug("march-05-2024")).toEqual(day);
  for (const slug of ["march-32-2024", "smarch-1-2024", "march-5", "", "february-30-2024"])
    expect(readDaySlug(slug)).toBeNull();
});
