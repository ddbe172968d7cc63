import { describe, expect, test } from "vitest";
import { askSearch } from "../../../../client/features/search/askSearch.ts";
import { filtersOf } from "../../../../shared/search/searchFilters.ts";
import { hitEntry } from "../../../../client/features/search/hitEntry.ts";
import { searchUrl } from "../../../../shared/search/searchUrl.ts";

const settings = { appId: "app", searchKey: "key", indexPrefix: "prod_", host: "search.example" };
const REQUESTS = [
  { index: "users", hitsPerPage: 3, filters: "highQualityUser:true" },
  { index: "tags", hitsPerPage: 8, filters: "" },
] as const;

describe("a search request", () => {
  test("goes to the configured provider, one entry per index, with the viewer in its headers", async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    const results = await askSearch("deckle", REQUESTS, {
      settings,
      userId: "abc",
      signal: new AbortController().signal,
      fetch: async (url, init) => {
        asked.push({ url: String(url), init: init! });
        return Response.json({ results: [{ hits: [{ objectID: "1" }], queryID: "q1" }] });
      },
    });
    expect(asked[0]!.url).toBe("https://search.example/1/indexes/*/queries");
    expect(asked[0]!.init.headers).toMatchObject({
      "x-algolia-api-key": "key",
      "x-algolia-application-id": "app",
      "x-algolia-usertoken": "abc",
    });
    const [first, second] = JSON.parse(String(asked[0]!.init.body)).requests;
    expect(first).toMatchObject({ indexName: "prod_users", query: "deckle", hitsPerPage: 3 });
    expect(first).toMatchObject({ filters: "highQualityUser:true", clickAnalytics: true });
    expect(second).not.toHaveProperty("filters");
    expect(results[0]).toMatchObject({ indexName: "prod_users", queryId: "q1" });
    expect(results[1]).toMatchObject({ indexName: "prod_tags", queryId: "", hits: [] });
  });

  test.each([400, 403, 429, 500])("fails if the response is %i", async (status) => {
    const asking = askSearch("deckle", REQUESTS, {
      settings: undefined,
      userId: null,
      signal: new AbortController().signal,
      fetch: async () => Response.json({ results: [] }, { status }),
    });
    await expect(asking).rejects.toThrow(String(status));
  });

  // Browsers send cookies only to the page's own origin.
  test.each([
    ["no provider is set", undefined],
    ["the host that is set is our own", { ...settings, host: "https://deckle.example" }],
    ["the host that is set is another's", settings],
  ])("identifies the viewer only to our own origin, where %s", async (_where, given) => {
    const asked: RequestInit[] = [];
    await askSearch("deckle", REQUESTS, {
      settings: given,
      userId: null,
      signal: new AbortController().signal,
      fetch: async (_url, init) => {
        asked.push(init!);
        return Response.json({ results: [] });
      },
    });
    expect(asked[0]!.credentials).toBe("same-origin");
  });

  test("goes to our own origin without a provider", () => {
    expect(searchUrl(undefined)).toBe("/1/indexes/*/queries");
    expect(searchUrl({ ...settings, host: "http://localhost:9/x" })).toBe(
      "http://localhost:9/1/indexes/*/queries",
    );
  });
});

test("results are of high quality, except for viewers who can see all", () => {
  const narrow = { seesAll: false, owner: { collectionId: "c1" } };
  expect(filtersOf("users", narrow)).toBe("highQualityUser:true");
  expect(filtersOf("posts", narrow)).toBe("highQualityPost:true AND collectionId:c1");
  expect(filtersOf("tags", narrow)).toBe("postCount >= 1");
  const all = { seesAll: true, owner: { creatorId: "u1" } };
  expect(filtersOf("users", all)).toBe("");
  expect(filtersOf("posts", all)).toBe("creatorId:u1");
  const list = { seesAll: true, owner: { catalogId: "predefined:u1:READING_LIST" } };
  expect(filtersOf("posts", list)).toBe('catalogId:"predefined:u1:READING_LIST"');
});

test("a hit becomes a suggestion, also from a provider with less data", () => {
  expect(hitEntry("users", { objectID: "u", name: "Ada", username: "ada" })).toMatchObject({
    path: "/@ada",
    label: "Ada",
  });
  expect(hitEntry("collections", { objectID: "c1", name: "Pub" })?.path).toBe("/c/c1");
  expect(hitEntry("collections", { objectID: "c1", name: "Pub", slug: "pub" })?.path).toBe("/pub");
  expect(
    hitEntry("tags", { objectID: "t", tagSlug: "open-data", displayText: "Open Data" }),
  ).toMatchObject({ path: "/tag/open-data", label: "Open Data", note: "" });
  expect(hitEntry("posts", { objectID: "abcdef123456", title: "" })).toMatchObject({
    path: "/p/abcdef123456",
    label: "Untitled",
  });
  expect(hitEntry("users", { objectID: "u", name: "Ada" })).toBeNull();
});
