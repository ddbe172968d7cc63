import { allRows, runSql } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { MAX_SEARCH_LENGTH } from "../../../../shared/limits.ts";
import { LIMITS, networkKey } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { pageHead } from "../../../support/html/pageHead.ts";
import { databaseUse, get, graphql, ORIGIN } from "../../../support/product.ts";
import { indexQueued } from "../../../support/search.ts";

const find = async (path: string, headers: Record<string, string> = {}) => {
  const response = await get(path, headers);
  const html = (await response.text()).split('<script type="application/json"')[0]!;
  return { response, html };
};

/** Returns the results of a search as its page shows them. */
const shown = async (path: string, query: string) =>
  (await find(`${path}?${new URLSearchParams({ q: query })}`)).html;

let slug = "";

beforeAll(async () => {
  const writer = await makeUser({ name: "Quilliam Orrery", post_count: 13 });
  const collection = await makeCollection({
    name: "The Orrery Review",
    slug: "orrery-review",
    post_count: 1,
  });
  slug = collection.slug;
  const tag = await makeTag({ slug: "orreries", display_title: "Orreries", post_count: 13 });
  for (let index = 0; index < 13; index += 1) {
    const story = await makeStory({
      title: `Building an orrery, part ${index}.`,
      creator_id: writer.id,
      word_count: 300,
      ...(index === 0 ? { collection_id: collection.id } : {}),
    });
    await tagStory(story.id, tag.id);
  }
  await indexQueued();
});

describe("a search page", () => {
  test("finds stories, with people, publications and topics beside them", async () => {
    const { response, html } = await find("/search?q=orrery");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toContain("private");
    expect(html).toMatch(/13(<!-- -->)? (<!-- -->)?stories/);
    for (const text of ["Building an orrery", "Quilliam Orrery", "The Orrery Review", "Orreries"])
      expect(html).toContain(text);
    const head = pageHead(html);
    expect(head.title).toContain("orrery | Search");
    expect(head.meta("robots")).toEqual(["noindex, follow"]);
  });

  test.each([
    ["users", "Quilliam Orrery"],
    ["publications", "The Orrery Review"],
    ["tags", "Orreries"],
    ["posts", "Building an orrery"],
  ])("has %s at their own address", async (category, text) => {
    const html = await shown(`/search/${category}`, "orrery");
    expect(html.split("<main")[1]!.split("</main>")[0]).toContain(text);
    expect(html).toMatch(new RegExp(`href="[^"]*"[^>]*aria-current="page"[^>]*>`));
  });

  test("links to the next page without JavaScript, without repetition", async () => {
    const first = await shown("/search/posts", "orrery");
    const next = /href="(\/search\/posts\?[^"]*p=[^"]*)"/
      .exec(first)?.[1]
      ?.replaceAll("&amp;", "&");
    const second = (await find(next!)).html;
    const titles = [first, second].map((html) => html.match(/part \d+\./g) ?? []);
    expect(new Set(titles[0]).size).toBe(10);
    expect(new Set(titles[1]).size).toBe(3);
    expect(new Set(titles.flat()).size).toBe(13);
  });

  test("finds lists visible to everyone, and lets readers follow them", async () => {
    const { id: creator_id } = await makeUser({ name: "Lena Lister" });
    const list = {
      creator_id,
      type: "LIST",
      name: "Orreries to build",
      item_count: 2,
      created_at: 0,
      updated_at: 0,
    };
    const open = { ...list, id: newId("catalog"), visibility: "PUBLIC" };
    await insertRow("catalogs", open);
    await insertRow("catalogs", {
      ...list,
      id: newId("catalog"),
      name: "Orreries to burn",
      visibility: "PRIVATE",
    });
    await indexQueued();
    const found = await shown("/search/lists", "orreries");
    for (const text of ["Orreries to build", "Lena Lister"]) expect(found).toContain(text);
    expect(found).not.toContain("Orreries to burn");
    for (const change of ["visibility = 'PRIVATE'", "visibility = 'PUBLIC', deleted_at = 1"]) {
      await runSql(`UPDATE catalogs SET ${change} WHERE id = ?1`, open.id);
      expect([change, await shown("/search/lists", "orreries")]).toEqual([
        change,
        expect.stringContaining("No lists match"),
      ]);
    }
  });

  test("tolerates a typing error", async () => {
    expect(await shown("/search", "orerry")).toContain("Building an orrery");
  });

  test("gives advice if nothing is found, and for an empty query", async () => {
    expect(await shown("/search", "zzyzxq")).toContain("No stories match");
    expect(await shown("/search/lists", "orrery")).toContain("No lists match");
    const { response, html } = await find("/search");
    expect(response.status).toBe(200);
    expect(html).toContain("Explore topics");
    expect(html).toMatch(/<form[^>]*role="search"[^>]*action="\/search"/);
  });

  test.each([
    `"orrery" OR *`,
    "NEAR(a b) AND NOT",
    "name:orrery*",
    "'; DROP TABLE posts; --",
    "\u0000\u0007\u202E",
    "🪐🔭",
    "%",
    "<script>alert(1)</script>",
  ])("treats %s as words", async (query) => {
    const { response, html } = await find(`/search?${new URLSearchParams({ q: query })}`);
    expect(response.status).toBe(200);
    expect(html).not.toContain("<script>alert");
  });

  test("rejects a query that is too long, and an invented position", async () => {
    const long = await find(`/search?q=${"a".repeat(MAX_SEARCH_LENGTH + 1)}`);
    expect(long.response.status).toBe(400);
    expect(long.html).toContain(`at most ${MAX_SEARCH_LENGTH} characters`);
    expect((await find("/search?q=orrery&p=nowhere")).response.status).toBe(404);
    expect((await find("/search/books?q=orrery")).response.status).toBe(404);
  });

  test.each(["orrery", "orery", "qzxvbn wkjhgf", "zzqqxx yyww", "build"])(
    "needs at most two round trips, whatever it finds: %s",
    async (typed) => {
      const { Cookie } = await signedIn((await makeUser()).id);
      await find("/search?q=warm");
      const readers: Record<string, string>[] = [{}, { Cookie }];
      for (const headers of readers) {
        const { response } = await find(`/search?q=${encodeURIComponent(typed)}`, headers);
        expect(response.status).toBe(200);
        expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
      }
    },
  );

  test("says so if a network searches too often", async () => {
    const network = { "CF-Connecting-IP": "203.0.113.77", "x-fault-injection": "clock:+2d" };
    expect((await find("/search?q=orrery", network)).response.status).toBe(200);
    const { max } = LIMITS.searchesFromNetwork;
    const key = await networkKey(LIMITS.searchesFromNetwork, "203.0.113.77");
    await runSql("UPDATE rate_limits SET count = ?2 WHERE key = ?1", key, max);
    const last = await find("/search/tags?q=zz", network);
    expect(last.response.status).toBe(429);
    expect(last.html).toContain("Try again in a minute");
    expect((await find("/search?q=orrery")).response.status).toBe(200);
  });
});

test("each search has its own id, by which clicks are reported", async () => {
  const ask = async () => {
    const { data } = await graphql<{ search: Record<string, { queryId: string }> }>(`
      {
        search(query: "orrery") {
          ... on Search {
            posts {
              queryId
            }
            users {
              queryId
            }
            collections {
              queryId
            }
            tags {
              queryId
            }
            lists {
              queryId
            }
          }
        }
      }
    `);
    return Object.values(data.search).map(({ queryId }) => queryId);
  };
  const ids = [...(await ask()), ...(await ask())];
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(10);
});

describe("a publication's search page", () => {
  test("finds only its own stories, writers and topics", async () => {
    const html = await shown(`/${slug}/search`, "orrery");
    expect(html).toContain("Building an orrery, part 0.");
    expect(html).not.toContain("part 1.");
    expect(await shown(`/${slug}/search/users`, "orrery")).toContain("Quilliam Orrery");
    expect(await shown(`/${slug}/search/tags`, "orrery")).toContain("Orreries");
  });

  test("no longer finds a writer and a topic whose story went elsewhere", async () => {
    const writer = await makeUser({ name: "Wanda Armillary", post_count: 1 });
    const own = await makeCollection({ name: "Rings", slug: "rings-of-brass", post_count: 1 });
    const tag = await makeTag({ slug: "armillary", display_title: "Armillaries", post_count: 1 });
    const story = await makeStory({ creator_id: writer.id, collection_id: own.id });
    await tagStory(story.id, tag.id);
    await indexQueued();
    const found = async () => [
      (await shown(`/${own.slug}/search/users`, "armillary")).includes("Wanda Armillary"),
      (await shown(`/${own.slug}/search/tags`, "armillary")).includes("Armillaries"),
    ];
    expect(await found()).toEqual([true, true]);
    await runSql("UPDATE posts SET collection_id = NULL WHERE id = ?1", story.id);
    expect(await found()).toEqual([false, false]);
  });

  test("finds phrases in its own stories", async () => {
    const html = await shown(`/${slug}/search`, "building an orrery part");
    expect(html).toContain("Building an orrery, part 0.");
    expect(html).not.toContain("part 1.");
  });

  test("finds lists that contain only its stories", async () => {
    const results = await allRows<{ id: string; creator_id: string; collection_id: string | null }>(
      "SELECT id, creator_id, collection_id FROM posts WHERE title LIKE 'Building an orrery, part _.'",
    );
    const [own, other] = [true, false].map((isOwn) =>
      results.find(({ collection_id }) => (collection_id !== null) === isOwn),
    );
    for (const [name, story] of [
      ["Orreries of theirs", own!],
      ["Orreries of others", other!],
    ] as const) {
      const id = newId("catalog");
      const { creator_id, id: post_id } = story;
      const times = { created_at: 0, updated_at: 0 };
      const list = { id, creator_id, type: "LIST", visibility: "PUBLIC", name, ...times };
      await insertRow("catalogs", list);
      const place = { id: newId("catalog"), catalog_id: id, owner_id: creator_id, post_id };
      await insertRow("catalog_items", { ...place, position: 1, created_at: 0 });
    }
    await indexQueued();
    const html = await shown(`/${slug}/search/lists`, "orreries");
    expect(html).toContain("Orreries of theirs");
    expect(html).not.toContain("Orreries of others");
    expect(await shown("/search/lists", "orreries")).toContain("Orreries of others");
  });

  test("has a tab for each kind it contains, and redirects the publications tab to the global search", async () => {
    const html = await shown(`/${slug}/search`, "orrery");
    const tabs = [...html.matchAll(/href="([^"]*\/search[^"]*\?q=orrery)"/g)].map(
      ([, href]) => href,
    );
    const paths = tabs.filter((href) => href!.startsWith(`/${slug}/`));
    expect(paths).toEqual(
      ["", "/users", "/tags", "/lists"].map((kind) => `/${slug}/search${kind}?q=orrery`),
    );
    for (const path of paths)
      expect([path, (await find(path!)).response.status]).toEqual([path, 200]);
    const { response } = await find(`/${slug}/search/publications?q=a%26b`);
    expect(response.status).toBe(302);
    const to = new URL(response.headers.get("location")!, ORIGIN);
    expect(to.pathname + to.search).toBe("/search/publications?q=a%26b");
  });

  test("isn't found without a publication", async () => {
    expect((await find("/no-such-publication/search?q=a")).response.status).toBe(404);
  });
});
