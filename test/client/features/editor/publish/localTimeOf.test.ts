import { expect, test } from "vitest";
import { localTimeOf } from "../../../../../client/features/editor/publish/localTimeOf.ts";

test("a time in UTC is shown in the writer's time zone, with its own day", () => {
  expect(localTimeOf("2026-11-22T20:30", "Asia/Tokyo")).toBe("Monday, November 23 at 05:30");
  expect(localTimeOf("2026-07-01T09:00", "America/New_York")).toBe("Wednesday, July 1 at 05:00");
});

test("an incomplete time is null", () => {
  expect(localTimeOf("")).toBeNull();
  expect(localTimeOf("2026-13-40T99:99")).toBeNull();
});
