import { afterEach, expect, test } from "vitest";
import {
  fromUtcInput,
  localToUtcInput,
  toUtcInput,
  utcToLocalInput,
} from "../../../client/ui/dateTimeInput.ts";

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test.each([
  ["Asia/Tokyo", "2026-11-23T05:30", "2026-11-22T20:30"],
  ["America/New_York", "2026-07-01T05:00", "2026-07-01T09:00"],
  ["America/New_York", "2026-12-01T05:00", "2026-12-01T10:00"],
])("a time in %s is converted to UTC and back: %s", (zone, local, utc) => {
  process.env.TZ = zone;
  expect(localToUtcInput(local)).toBe(utc);
  expect(utcToLocalInput(utc)).toBe(local);
  expect(toUtcInput(fromUtcInput(utc))).toBe(utc);
});

test("an empty or invalid time stays empty", () => {
  for (const value of ["", "2026-13-40T99:99"]) {
    expect([localToUtcInput(value), utcToLocalInput(value)]).toEqual(["", ""]);
    expect(fromUtcInput(value)).toBeNull();
  }
});
