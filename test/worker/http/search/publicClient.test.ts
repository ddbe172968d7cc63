// The search provider's published client queries the product; only its network requests are routed
// to the Worker under test.

import { algoliasearch } from "algoliasearch";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../../support/appWith.ts";
import { makeCollection, makeStory, makeTag, makeUser } from "../../../support/factories.ts";
import { indexQueued, rareWord } from "../../../support/search.ts";

const INDEXES = ["users", "collections", "tags", "posts"];
const SETTINGS = { appId: "app", searchKey: "key", indexPrefix: "prod_", host: "search.example" };

let sent: { url: string; init: RequestInit }[] = [];
let word: string;

const connectTo = (answer: (url: string, init: RequestInit) => Promise<Response>): void => {
  sent = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    sent.push({ url: String(input), init: init as RequestInit });
    return answer(String(input), init as RequestInit);
  });
};

/** The client, configured with a host as documented. */
const clientOf = (key = SETTINGS.searchKey) =>
  algoliasearch(SETTINGS.appId, key, {
    hosts: [{ url: "localhost", port: 8787, protocol: "http", accept: "readWrite" }],
  });

beforeEach(() => {
  word = rareWord();
});
afterEach(() => vi.restoreAllMocks());

describe("the public client", () => {
  beforeEach(() =>
    connectTo(async (url, init) => {
      await indexQueued();
      return exports.default.fetch(url, init);
    }),
  );

  test("queries four indexes at once, and reads the hits, highlights and query id of each", async () => {
    const user = await makeUser({ name: word, post_count: 1 });
    const collection = await makeCollection({ name: word });
    const tag = await makeTag({ display_title: word, post_count: 1 });
    const story = await makeStory({ title: word, word_count: 300 });
    const { results } = await clientOf().searchForHits<{ name?: string; title?: string }>({
      requests: INDEXES.map((indexName) => ({
        indexName,
        query: word,
        hitsPerPage: 3,
        clickAnalytics: true,
        analytics: false,
        attributesToRetrieve: ["*"],
        typoTolerance: "min",
        ...(indexName === "tags" && { filters: "postCount >= 1" }),
      })),
    });
    expect(new URL(sent[0]!.url).pathname).toBe("/1/indexes/*/queries");
    expect(results.map(({ index }) => index)).toEqual(INDEXES);
    expect(results.map(({ hits }) => hits.map(({ objectID }) => objectID))).toEqual([
      [user.id],
      [collection.id],
      [tag.id],
      [story.id],
    ]);
    for (const { nbHits, page, nbPages, hitsPerPage, queryID, processingTimeMS } of results) {
      expect([nbHits, page, nbPages, hitsPerPage]).toEqual([1, 0, 1, 3]);
      expect(queryID).toMatch(/^[0-9a-f]{32}$/);
      expect(processingTimeMS).toBeGreaterThanOrEqual(0);
    }
    expect(results[3]!.hits[0]!._highlightResult).toMatchObject({
      title: { value: `<em>${word}</em>`, matchLevel: "full" },
    });
  });

  test("supports the parameters of its older versions, and pages", async () => {
    for (let count = 0; count < 3; count += 1) await makeStory({ title: word, word_count: 300 });
    const page = async (number: number) => {
      const { results } = await clientOf().search<object>([
        { indexName: "posts", params: { query: word, hitsPerPage: 2, page: number } },
      ]);
      return (results[0] as { hits: { objectID: string }[] }).hits.map(({ objectID }) => objectID);
    };
    const [first, second] = [await page(0), await page(1)];
    expect([first.length, second.length]).toEqual([2, 1]);
    expect(new Set([...first, ...second]).size).toBe(3);
  });

  test.each([
    ["an unknown index", [{ indexName: "sessions", query: "a" }], 404],
    ["a page far out", [{ indexName: "posts", query: "a", page: 999, hitsPerPage: 50 }], 400],
    ["10 KB", [{ indexName: "posts", query: "a".repeat(10_000) }], 400],
  ])("receives %s, and doesn't retry", async (_what, requests, status) => {
    await expect(clientOf().search({ requests })).rejects.toMatchObject({
      name: expect.stringMatching(/ApiError$/),
      status,
      message: expect.stringMatching(/\w/),
    });
    expect(sent).toHaveLength(1);
  });
});

test("the public client sends the application's id and key, and only those give access", async () => {
  const bindings = { ...env, SITE_SETTINGS: JSON.stringify({ search: SETTINGS }) };
  const outside = { waitUntil() {}, passThroughOnException() {}, props: {} } as never;
  connectTo(async (url, init) => app.request(url, init, bindings, outside));
  const requests = [{ indexName: "prod_posts", query: word }];
  const { results } = await clientOf().searchForHits({ requests });
  expect(results[0]).toMatchObject({ index: "prod_posts", hits: [], nbHits: 0 });
  await expect(clientOf("other").search({ requests })).rejects.toMatchObject({
    name: expect.stringMatching(/ApiError$/),
    status: 403,
    message: "Invalid application id or search key.",
  });
});
