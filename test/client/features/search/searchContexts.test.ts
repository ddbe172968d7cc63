import { expect, test } from "vitest";
import { searchContextOf } from "../../../../client/features/search/searchContexts.ts";

const site = { kind: "default" } as const;
const contextOf = (pageId: string, params: Record<string, string> = {}, viewerId = "viewer") => {
  const { placeholder, indexes, storiesOf } = searchContextOf({ pageId, params, site }, viewerId);
  return { placeholder, storiesOf, asked: indexes.map(({ index, hits }) => `${index} ${hits}`) };
};
const ALL = ["users 3", "collections 3", "tags 3"];

test("people, publications, topics and stories are suggested unless a page says otherwise", () => {
  for (const pageId of ["home", "search"])
    expect(contextOf(pageId)).toEqual({
      placeholder: "Search",
      asked: [...ALL, "posts 3"],
      storiesOf: null,
    });
});

test.each([
  ["post", {}, null],
  ["search", { collectionSlug: "pub" }, { kind: "publication", domainOrSlug: "pub" }],
  ["publication-about", { collectionSlug: "pub" }, { kind: "publication", domainOrSlug: "pub" }],
  [
    "community-publication-latest",
    { collectionSlug: "pub" },
    { kind: "publication", domainOrSlug: "pub" },
  ],
  ["user-profile", { username: "ada" }, { kind: "profile", id: null, username: "ada" }],
  [
    "user-catalog",
    { username: "ada", catalogSlugId: "bread-6a" },
    { kind: "list", username: "ada", slugId: "bread-6a" },
  ],
  [
    "two-col-your-catalog",
    { catalogSlugId: "reading-list" },
    { kind: "list", username: null, slugId: "reading-list" },
  ],
  ["two-col-your-stories", {}, { kind: "viewer", id: "viewer" }],
])("%s suggests eight stories first", (pageId, params, storiesOf) => {
  const context = contextOf(pageId, params as Record<string, string>);
  expect(context.asked).toEqual(["posts 8", ...ALL]);
  expect(context.storiesOf).toEqual(storiesOf);
});

test("topics suggest topics, and notifications suggest people and stories", () => {
  expect(contextOf("explore-topics").asked).toEqual(["tags 8"]);
  expect(contextOf("notifications").asked).toEqual(["users 3", "posts 8"]);
});

test("a publication's own host suggests from that publication", () => {
  const own = { kind: "collection", collectionSlug: "pub", domain: "pub.example" } as const;
  const context = searchContextOf({ pageId: "publication-profile", params: {}, site: own }, null);
  expect(context.storiesOf).toEqual({ kind: "publication", domainOrSlug: "pub" });
  expect(context.indexes[0]!.heading).toBe("From this Publication");
});
