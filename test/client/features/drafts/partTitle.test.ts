import { expect, test } from "vitest";
import { partTitle } from "../../../../client/features/drafts/partTitle.ts";

test("text beyond the title's limit is split off between words, without loss", () => {
  expect(partTitle("one two", 7)).toEqual(["one two", ""]);
  expect(partTitle("one two three", 9)).toEqual(["one two", "three"]);
  expect(partTitle("one two three", 7)).toEqual(["one two", "three"]);
  const [title, rest] = partTitle("👩‍🌾".repeat(10), 12);
  expect(title + rest).toBe("👩‍🌾".repeat(10));
  expect(title).toMatch(/^(?:👩‍🌾)+$/u);
});
