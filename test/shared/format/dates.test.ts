import { describe, expect, test, vi } from "vitest";
import {
  formatLocalTimestamp,
  formatLongDate,
  formatMonthYear,
  formatShortDate,
  formatSince,
} from "../../../shared/format/dates.ts";

const november3 = Date.UTC(2023, 10, 3, 12);

describe("dates", () => {
  test.each([
    [november3, "November 3, 2023"],
    [Date.UTC(2024, 1, 29), "February 29, 2024"],
    [Date.UTC(2023, 11, 31, 23, 59, 59, 999), "December 31, 2023"],
    [Date.UTC(2024, 0, 1), "January 1, 2024"],
  ])("the long form of %s is %s", (time, text) => {
    expect(formatLongDate(time)).toBe(text);
  });

  test.each([
    [0, "November 3, 2023, 12:00 UTC"],
    [-60, "November 3, 2023, 13:00 UTC+1"],
    [210, "November 3, 2023, 08:30 UTC-3:30"],
    [-765, "November 4, 2023, 00:45 UTC+12:45"],
  ])("a local time names its zone, %s minutes behind UTC", (offset, text) => {
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
    expect(formatLocalTimestamp(november3)).toBe(text);
    vi.restoreAllMocks();
  });

  test("every month agrees with the platform's own calendar", () => {
    const calendar = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month++) {
      const time = Date.UTC(2025, month, 15);
      expect(formatLongDate(time)).toBe(calendar.format(time));
    }
  });

  test.each([
    ["another year", Date.UTC(2024, 0, 1), "Nov 3, 2023"],
    ["the same year", Date.UTC(2023, 11, 31, 23), "Nov 3"],
  ])("the short form seen in %s is right", (_when, now, text) => {
    expect(formatShortDate(november3, now)).toBe(text);
  });

  test("month and year stand alone or after a prefix", () => {
    expect(formatMonthYear(november3)).toBe("November 2023");
    expect(formatSince("Member", november3)).toBe("Member since November 2023");
    expect(formatSince("Friend", november3)).toBe("Friend since November 2023");
  });
});
