import { expect, test } from "vitest";
import { statedByline } from "../../../../client/features/stories/statedByline.ts";

test("a byline that equals the publication's name is shown once", () => {
  const collection = { name: "Digital.gov" };
  expect(statedByline({ byline: "Digital.gov", collection })).toBeNull();
  expect(statedByline({ byline: "Jane Doe", collection })).toBe("Jane Doe");
  expect(statedByline({ byline: "Jane Doe", collection: null })).toBe("Jane Doe");
  expect(statedByline({ byline: null, collection })).toBeNull();
});
