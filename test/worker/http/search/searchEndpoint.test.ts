import { env } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { app } from "../../../support/appWith.ts";
import { LIMITS, networkKey } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
} from "../../../support/factories.ts";
import { later, setFlagRules } from "../../../support/flagRules.ts";
import { ORIGIN } from "../../../support/product.ts";
import { ask, postSearch, rareWord } from "../../../support/search.ts";

/** The execution context of a request. */
const OUTSIDE = { waitUntil() {}, passThroughOnException() {}, props: {} } as never;
const INDEXES = ["users", "collections", "tags", "posts"];

let word: string;
beforeEach(() => {
  word = rareWord();
});

const idsOf = async (request: object, headers = {}) =>
  (await ask([request], headers))[0]!.hits.map(({ objectID }) => objectID);

describe("a multi-query", () => {
  test("answers each index separately, in the requested order, with three hits by default", async () => {
    const user = await makeUser({ name: word, post_count: 1 });
    const collection = await makeCollection({ name: word });
    const tag = await makeTag({ display_title: word, post_count: 1 });
    for (let count = 0; count < 4; count += 1) await makeStory({ title: word, word_count: 300 });
    const results = await ask(
      INDEXES.map((indexName) => ({ indexName, query: word, clickAnalytics: true })),
    );
    expect(results.map(({ index }) => index)).toEqual(INDEXES);
    expect(results.map(({ hits }) => hits.length)).toEqual([1, 1, 1, 3]);
    expect(results.slice(0, 3).map(({ hits }) => hits[0]!.objectID)).toEqual([
      user.id,
      collection.id,
      tag.id,
    ]);
    expect(results[3]).toMatchObject({ nbHits: 4, page: 0, hitsPerPage: 3 });
    expect(new Set(results.map(({ queryID }) => queryID)).size).toBe(4);
    expect(results.every(({ queryID }) => /^[0-9a-f]{32}$/.test(queryID))).toBe(true);
  });

  test("answers eight searches for words that no index has", async () => {
    const results = await ask(
      Array.from({ length: 8 }, () => ({ indexName: "tags", query: rareWord() })),
    );
    expect(results.map(({ nbHits }) => nbHits)).toEqual(Array(8).fill(0));
  });

  test("accepts older clients' parameters, and paginates without gaps", async () => {
    for (let count = 0; count < 5; count += 1) await makeStory({ title: word, word_count: 300 });
    const page = (number: number) =>
      idsOf({ indexName: "posts", params: `query=${word}&hitsPerPage=2&page=${number}` });
    const pages = [await page(0), await page(1), await page(2), await page(3)];
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  test("can filter posts by writer, publication or tag", async () => {
    const writer = await makeUser();
    const collection = await makeCollection();
    const own = await makeStory({ title: word, creator_id: writer.id, word_count: 300 });
    const published = await makeStory({ title: word, collection_id: collection.id });
    const only = (filters: string) => idsOf({ indexName: "posts", query: word, filters });
    expect(await only(`creatorId:${writer.id}`)).toEqual([own.id]);
    expect(await only(`collectionId:"${collection.id}"`)).toEqual([published.id]);
    expect(await only(`creatorId:${writer.id} AND collectionId:${collection.id}`)).toEqual([]);
    expect(await only("tags:no-such-tag")).toEqual([]);
  });

  test("can filter posts by list, for those who can open it", async () => {
    const owner = await makeUser();
    const [kept, removed] = [
      await makeStory({ title: word, word_count: 300 }),
      await makeStory({ title: word, word_count: 300 }),
    ];
    await makeStory({ title: word, word_count: 300 });
    const id = newId("catalog");
    const times = { created_at: 0, updated_at: 0 };
    const list = { id, creator_id: owner.id, type: "LIST", name: "Bread", ...times };
    await insertRow("catalogs", { ...list, visibility: "PUBLIC" });
    for (const [at, { id: post_id }] of [kept, removed].entries()) {
      await insertRow("catalog_items", {
        id: `${id}-${at}`,
        catalog_id: id,
        owner_id: owner.id,
        post_id,
        position: at,
        created_at: 0,
        removed_at: at === 0 ? null : 1,
      });
    }
    const found = async (headers = {}) =>
      idsOf({ indexName: "posts", query: word, filters: `catalogId:"${id}"` }, headers);
    const theirs = { Cookie: await signIn(owner.id) };
    expect([await found(), await found(theirs)]).toEqual([[kept!.id], [kept!.id]]);
    for (const visibility of ["PRIVATE", "LOCKED"]) {
      await runSql("UPDATE catalogs SET visibility = ?2 WHERE id = ?1", id, visibility);
      expect([await found(), await found(theirs)]).toEqual([[], [kept!.id]]);
    }
    await runSql("UPDATE catalogs SET deleted_at = 1 WHERE id = ?1", id);
    expect(await found(theirs)).toEqual([]);
  });

  test("excludes what its reader has muted, unless it is requested directly", async () => {
    const [reader, writer] = [await makeUser(), await makeUser()];
    const collection = await makeCollection();
    const theirs = await makeStory({ title: word, creator_id: writer.id, word_count: 300 });
    const published = await makeStory({ title: word, collection_id: collection.id });
    const ofBoth = await makeStory({
      title: word,
      creator_id: writer.id,
      collection_id: collection.id,
    });
    const at = { user_id: reader.id, created_at: 1 };
    await insertRow("user_mutes", { ...at, target_id: writer.id });
    await insertRow("collection_mutes", { ...at, collection_id: collection.id });
    const headers = { Cookie: await signIn(reader.id) };
    const only = async (filters: string) =>
      (await idsOf({ indexName: "posts", query: word, filters }, headers)).toSorted();
    expect(await only("")).toEqual([]);
    expect(await only(`creatorId:${writer.id}`)).toEqual([theirs.id, ofBoth.id].toSorted());
    expect(await only(`collectionId:${collection.id}`)).toEqual([published.id]);
  });

  test("highlights matches, as HTML without markup from the text", async () => {
    await makeUser({ name: `<b>Ada</b> ${word}s`, post_count: 1 });
    const [result] = await ask([{ indexName: "users", query: word }]);
    expect(result!.hits[0]!._highlightResult.name).toMatchObject({
      value: `&lt;b&gt;Ada&lt;/b&gt; <em>${word}s</em>`,
      matchLevel: "full",
      matchedWords: [word],
    });
    const tags = { highlightPreTag: "[", highlightPostTag: "]" };
    const [plain] = await ask([{ indexName: "users", query: word, ...tags }]);
    expect(plain!.hits[0]!._highlightResult.name!.value).toBe(`<b>Ada</b> [${word}s]`);
  });

  test("finds a member-only story by its preview, whose text isn't returned, and not by the rest", async () => {
    const [shown, secret] = ["xanthicpreview", "xanthicsecret"];
    const text = `Everybody reads ${shown}. ${"But the rest is for members. ".repeat(9)}`;
    const collection = await makeCollection();
    const { id } = await makeStory(
      { title: "Locked", visibility: "LOCKED", word_count: 300, collection_id: collection.id },
      { paragraphs: [{ name: "p", type: "P", text: `${text} Nobody knows ${secret}.` }] },
    );
    const filters = `collectionId:${collection.id}`;
    const response = await postSearch(
      {
        requests: [shown, secret].flatMap((query) =>
          ["", filters].map((narrowed) => ({
            indexName: "posts",
            query,
            filters: narrowed,
            attributesToSnippet: ["body:50"],
          })),
        ),
      },
      { "User-Agent": "Googlebot/2.1", Referer: "https://www.google.com/" },
    );
    const { results } = (await response.json()) as { results: { hits: object[]; query: string }[] };
    const hit = { objectID: id, isLocked: true };
    expect(results.map(({ hits }) => hits)).toMatchObject([[hit], [hit], [], []]);
    for (const { hits } of results) expect(JSON.stringify(hits)).not.toMatch(/Everybody|members/);
  });

  test("returns only high quality results, or all if a flag says so, and each owner's own", async () => {
    const writer = await makeUser({ name: word });
    const { id } = await makeStory({ title: word, creator_id: writer.id });
    const asked = (headers = {}) => idsOf({ indexName: "posts", query: word }, headers);
    const people = (headers = {}) => idsOf({ indexName: "users", query: word }, headers);
    expect([await asked(), await people()]).toEqual([[], []]);
    const own = { Cookie: await signIn(writer.id) };
    expect([await asked(own), await people(own)]).toEqual([[id], [writer.id]]);
    const other = await makeUser();
    const headers = { Cookie: await signIn(other.id) };
    expect(await asked(headers)).toEqual([]);
    await setFlagRules({
      flag: "can_view_unfiltered_search",
      audience: "USER",
      user_id: other.id,
      value: true,
    });
    const unfiltered = later(headers);
    expect([await asked(unfiltered), await people(unfiltered)]).toEqual([[id], [writer.id]]);
  });

  test("can be called from any origin, without identifying the viewer", async () => {
    const response = await postSearch({ requests: [{ indexName: "posts" }] });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("an invalid query", () => {
  test.each([
    '"',
    '""',
    "AND",
    "a AND OR NOT b",
    "NEAR(a b, 5)",
    "title:x",
    "{name} : x",
    "^a",
    "a*",
    "*",
    "-a +b",
    "(((",
    "a\u0000b",
    "\u0001\u001f",
    "😀",
    "👩‍👩‍👧 é",
    "%",
    "'; DROP TABLE posts; --",
    "\ud800",
    "中",
    '中文"',
    "ا",
    "a".repeat(500),
    "a ".repeat(250),
    "中".repeat(500),
  ])("in its text finds something or nothing: %j", async (query) => {
    const results = await ask(INDEXES.map((indexName) => ({ indexName, query })));
    expect(results).toHaveLength(4);
  });

  test.each<[string, unknown, number]>([
    ["no JSON", "{", 400],
    ["no requests", {}, 400],
    ["requests of nothing", { requests: [] }, 400],
    ["requests that are none", { requests: ["posts"] }, 400],
    ["nine requests", { requests: Array.from({ length: 9 }, () => ({ indexName: "posts" })) }, 400],
    ["an unknown index", { requests: [{ indexName: "sessions", query: "a" }] }, 404],
    ["a query that is no text", { requests: [{ indexName: "posts", query: { a: 1 } }] }, 400],
    ["10 KB", { requests: [{ indexName: "posts", query: "a".repeat(10_000) }] }, 400],
    ["30 KB", { requests: [{ indexName: "posts", query: "a".repeat(30_000) }] }, 413],
    ["no hits", { requests: [{ indexName: "posts", hitsPerPage: 0 }] }, 400],
    ["a million hits", { requests: [{ indexName: "posts", hitsPerPage: 1_000_000 }] }, 400],
    ["half a page", { requests: [{ indexName: "posts", page: 0.5 }] }, 400],
    ["a page before the first", { requests: [{ indexName: "posts", page: -1 }] }, 400],
    ["a page far out", { requests: [{ indexName: "posts", page: 999, hitsPerPage: 50 }] }, 400],
    ["a page beyond all numbers", { requests: [{ indexName: "posts", params: "page=1e99" }] }, 400],
    ["an unknown filter", { requests: [{ indexName: "posts", filters: "is_listed:0" }] }, 400],
    ["a filter's prototype", { requests: [{ indexName: "posts", filters: "constructor:1" }] }, 400],
    ["a filter of another index", { requests: [{ indexName: "users", filters: "tags:a" }] }, 400],
    ["alternatives", { requests: [{ indexName: "posts", filters: "tags:a OR tags:b" }] }, 400],
  ])("is rejected with a typed error: %s", async (_what, body, status) => {
    const response = await postSearch(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      status,
      message: expect.any(String),
      error: { code: expect.any(String), message: expect.any(String) },
    });
  });

  test("is a GET", async () => {
    const response = await app.request(`${ORIGIN}/1/indexes/*/queries`, {}, env, OUTSIDE);
    expect(response.status).toBe(405);
  });
});

test("a network that searches too often has to wait, and others don't", async () => {
  const search = (address: string, ahead = "1d") =>
    postSearch(
      { requests: [{ indexName: "posts", query: "" }] },
      { "cf-connecting-ip": address, "x-fault-injection": `clock:+${ahead}` },
    );
  await search("192.0.2.7");
  const { max } = LIMITS.searchesFromNetwork;
  const key = await networkKey(LIMITS.searchesFromNetwork, "192.0.2.7");
  await runSql("UPDATE rate_limits SET count = ?2 WHERE key = ?1", key, max);
  const rejected = await search("192.0.2.7");
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "60"]);
  // Until the window ends, rejected requests need no database query.
  await runSql("UPDATE rate_limits SET count = 0 WHERE key = ?1", key);
  expect((await search("192.0.2.7")).status).toBe(429);
  expect((await search("192.0.2.7", "2d")).status).toBe(200);
  expect((await search("192.0.2.8")).status).toBe(200);
});

test("every entry of a multi-query counts as a search", async () => {
  const search = (entries: number) =>
    postSearch(
      { requests: Array.from({ length: entries }, () => ({ indexName: "posts", query: "" })) },
      { "cf-connecting-ip": "192.0.2.9", "x-fault-injection": "clock:+1d" },
    );
  await search(1);
  const { max } = LIMITS.searchesFromNetwork;
  const key = await networkKey(LIMITS.searchesFromNetwork, "192.0.2.9");
  await runSql("UPDATE rate_limits SET count = ?2 WHERE key = ?1", key, max - 4);
  expect([(await search(4)).status, (await search(1)).status]).toEqual([200, 429]);
});

test("with a configured application only its id and key give access", async () => {
  const settings = { appId: "app", searchKey: "key", indexPrefix: "prod_", host: "search.example" };
  const bindings = { ...env, SITE_SETTINGS: JSON.stringify({ search: settings }) };
  const asked = async (headers: Record<string, string>, indexName: string) =>
    (
      await app.request(
        `${ORIGIN}/1/indexes/*/queries`,
        { method: "POST", headers, body: JSON.stringify({ requests: [{ indexName }] }) },
        bindings,
        OUTSIDE,
      )
    ).status;
  const right = { "x-algolia-application-id": "app", "x-algolia-api-key": "key" };
  expect(await asked(right, "prod_posts")).toBe(200);
  expect(await asked(right, "posts")).toBe(404);
  expect(await asked({ ...right, "x-algolia-api-key": "other" }, "prod_posts")).toBe(403);
  expect(await asked({}, "prod_posts")).toBe(403);
});
