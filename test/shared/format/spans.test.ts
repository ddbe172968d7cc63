import { expect, test } from "vitest";
import { formatSpan } from "../../../shared/format/spans.ts";

test.each([
  [0, "0 ms"],
  [-5, "0 ms"],
  [849.6, "850 ms"],
  [1000, "1 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3_600_000, "1 h"],
  [47 * 3_600_000, "1 d"],
])("%f milliseconds are %s", (milliseconds, text) => {
  expect(formatSpan(milliseconds)).toBe(text);
});
