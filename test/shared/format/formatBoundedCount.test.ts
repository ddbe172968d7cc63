import { expect, test } from "vitest";
import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1001, "1,000+"],
  [6810, "1,000+"],
])("formats %s as %s", (count, text) => {
  expect(formatBoundedCount(count)).toBe(text);
});
