import { expect, test } from "vitest";
import { statedByline } from "../../../../client/features/story/statedByline.ts";

test("a byline is said once, though it is the publication's name too", () => {
  const collection = { name: "Digital.gov" };
  expect(statedByline({ byline: "Digital.gov", collection })).toBeNull();
  expect(statedByline({ byline: "Jane Doe", collection })).toBe("Jane Doe");
  expect(statedByline({ byline: "Jane Doe", collection: null })).toBe("Jane Doe");
  expect(statedByline({ byline: null, collection })).toBeNull();
});
