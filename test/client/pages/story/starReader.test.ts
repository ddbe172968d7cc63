import { expect, test } from "vitest";
import { starReader } from "../../../../client/pages/stories/starReader.ts";

test.each<[string | null, string | null, boolean, ReturnType<typeof starReader>]>([
  [null, "writer", false, "other"],
  [null, null, false, "other"],
  ["reader", "writer", false, "other"],
  ["reader", null, false, "other"],
  ["reader", "writer", true, "member"],
  ["writer", "writer", false, "creator"],
  ["writer", "writer", true, "creator"],
])("%s sees a story of %s; member: %s", (viewerId, creatorId, isMember, reader) => {
  expect(starReader({ viewerId, creatorId, isMember })).toBe(reader);
});
