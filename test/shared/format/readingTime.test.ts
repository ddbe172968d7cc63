import { describe, expect, test } from "vitest";
import { formatReadingTime, readingMinutes } from "../../../shared/format/readingTime.ts";

describe("formatReadingTime", () => {
  test.each([
    [0, "1 sec read"],
    [Number.NaN, "1 sec read"],
    [0.75, "45 sec read"],
    [0.99, "59 sec read"],
    [0.999, "1 min read"],
    [1, "1 min read"],
    [4.6, "5 min read"],
    [59.4, "59 min read"],
    [59.6, "1 hr read"],
    [60, "1 hr read"],
    [80, "1 hr 20 min read"],
    [125, "2 hr 5 min read"],
  ])("writes %s minutes as %s", (minutes, text) => {
    expect(formatReadingTime(minutes)).toBe(text);
  });
});

describe("readingMinutes", () => {
  test("counts 265 words a minute", () => {
    expect(readingMinutes(530, 0, 0)).toBe(2);
  });

  test("counts 500 Chinese characters a minute in addition to words", () => {
    expect(readingMinutes(265, 0, 1000)).toBe(3);
  });

  test.each([
    [1, 12],
    [2, 12 + 11],
    [9, 12 + 11 + 10 + 9 + 8 + 7 + 6 + 5 + 4],
    [10, 72 + 3],
    [20, 72 + 33],
  ])("counts %s images as %s seconds", (images, seconds) => {
    expect(readingMinutes(0, images, 0) * 60).toBeCloseTo(seconds, 9);
  });
});
