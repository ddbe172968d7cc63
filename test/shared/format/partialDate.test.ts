import { expect, test } from "vitest";
import {
  formatPartialDate,
  partialDateTime,
  readPartialDate,
} from "../../../shared/format/partialDate.ts";

test.each([
  ["2019", "2019", "2019", Date.UTC(2019, 0, 1)],
  [" 2019-05 ", "2019-05", "May 2019", Date.UTC(2019, 4, 1)],
  ["2024-02-29", "2024-02-29", "February 29, 2024", Date.UTC(2024, 1, 29)],
])("%j is a valid partial date", (typed, kept, shown, time) => {
  expect(readPartialDate(typed)).toBe(kept);
  expect(formatPartialDate(kept)).toBe(shown);
  expect(partialDateTime(kept)).toBe(time);
});

test.each(["", "19", "0019", "2019-13", "2019-5", "2023-02-29", "2019-05-32", "5/14/2019", "soon"])(
  "%j is invalid",
  (typed) => {
    expect(readPartialDate(typed)).toBeNull();
  },
);
