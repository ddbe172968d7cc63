import { expect, test } from "vitest";
import { localTimeOf } from "../../../../../client/features/editor/publish/localTimeOf.ts";

test("a moment in UTC is said as the writer's clock has it, with its own day", () => {
  expect(localTimeOf("2026-11-22T20:30", "Asia/Tokyo")).toBe("Monday, November 23 at 05:30");
  expect(localTimeOf("2026-07-01T09:00", "America/New_York")).toBe("Wednesday, July 1 at 05:00");
});

test("half a moment is none", () => {
  expect(localTimeOf("")).toBeNull();
  expect(localTimeOf("2026-13-40T99:99")).toBeNull();
});
