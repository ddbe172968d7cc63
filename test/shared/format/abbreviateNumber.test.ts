import { expect, test } from "vitest";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1K"],
  [1200, "1.2K"],
  [1250, "1.3K"],
  [12_345, "12.3K"],
  [99_940, "99.9K"],
  [99_960, "100K"],
  [123_456, "123K"],
  [999_499, "999K"],
  [999_500, "1M"],
  [3_000_000, "3M"],
  [12_340_000, "12.3M"],
  [2_000_000_000, "2000M"],
  [-1200, "-1.2K"],
])("abbreviates %s to %s", (count, text) => {
  expect(abbreviateNumber(count)).toBe(text);
});
