import { expect, test } from "vitest";
import { badgeText } from "../../../../client/features/chrome/badgeText.ts";

test.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [4000, "99+"],
])("a badge for %i unread shows %s", (count, text) => {
  expect(badgeText(count)).toBe(text);
});
