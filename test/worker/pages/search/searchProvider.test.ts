// The search page with an external provider, replaced by a stub.

import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SEARCH_PATH } from "../../../../shared/search/searchUrl.ts";
import { app } from "../../../support/appWith.ts";
import { makeCollection, makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";
import { indexQueued } from "../../../support/search.ts";

const SETTINGS = {
  appId: "app",
  searchKey: "key",
  indexPrefix: "prod_",
  host: "https://search.example",
};
const PROVIDER = SETTINGS.host + SEARCH_PATH;
const OUTSIDE = { waitUntil() {}, passThroughOnException() {}, props: {} } as never;

interface Asked {
  headers: Record<string, string>;
  requests: { indexName: string; page?: number; hitsPerPage: number; filters?: string }[];
}
let asked: Asked[] = [];

/** Installs a provider that finds only these story ids. */
function provide(ids: readonly string[]): void {
  stub(async ({ requests }) =>
    Response.json({
      results: requests.map(({ indexName, page = 0, hitsPerPage }) => {
        const found = indexName === "prod_posts" ? ids : [];
        const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
        return {
          hits: hits.map((objectID) => ({ objectID, title: "Not ours" })),
          nbHits: found.length,
        };
      }),
    }),
  );
}

function stub(answer: (asked: Asked) => Promise<Response>): void {
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    expect(String(url)).toBe(PROVIDER);
    const { requests } = JSON.parse(String(init!.body)) as Pick<Asked, "requests">;
    const one = { headers: init!.headers as Record<string, string>, requests };
    asked.push(one);
    return answer(one);
  });
}

afterEach(() => vi.restoreAllMocks());

async function find(path: string, headers: Record<string, string> = {}, search: object = SETTINGS) {
  const bindings = { ...env, SITE_SETTINGS: JSON.stringify({ search }) };
  const response = await app.request(ORIGIN + path, { headers }, bindings, OUTSIDE);
  const html = (await response.text()).split('<script type="application/json"')[0]!;
  return { response, html, titles: html.match(/Provided \d+\./g) ?? [] };
}

const makeStories = async (count: number, columns = {}): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await makeStory({ title: `Provided ${at}.`, word_count: 300, ...columns })).id);
  return ids;
};

describe("a search page with an external provider", () => {
  test("sends one request for everything on the page, with the index names and the key", async () => {
    const ids = await makeStories(2);
    provide([ids[1]!, ids[0]!]);
    const { response, html, titles } = await find("/search?q=anything");
    expect(response.status).toBe(200);
    expect([...new Set(titles)]).toEqual(["Provided 1.", "Provided 0."]);
    expect(html).not.toContain("Not ours");
    expect(asked).toHaveLength(1);
    expect(asked[0]!.headers).toMatchObject({
      "x-algolia-api-key": "key",
      "x-algolia-application-id": "app",
    });
    expect(asked[0]!.headers).not.toHaveProperty("x-algolia-usertoken");
    expect(asked[0]!.requests.map(({ indexName }) => indexName)).toEqual([
      "prod_posts",
      "prod_tags",
      "prod_users",
      "prod_collections",
    ]);
    expect(asked[0]!.requests[0]).toMatchObject({
      hitsPerPage: 10,
      filters: "highQualityPost:true",
    });
  });

  test("sends the id of a signed-in user", async () => {
    const reader = await makeUser();
    provide([]);
    const { html } = await find("/search?q=anything", { Cookie: await signIn(reader.id) });
    expect(html).toContain("No stories match");
    expect(asked[0]!.headers).toMatchObject({ "x-algolia-usertoken": reader.id });
  });

  test("can be paged without repetition", async () => {
    provide(await makeStories(13));
    const first = await find("/search?q=anything");
    const next = /href="(\/search\?[^"]*p=[^"]*)"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&");
    const second = await find(next!);
    expect(first.html).toMatch(/13(<!-- -->)? (<!-- -->)?stories/);
    expect([first, second].map(({ titles }) => new Set(titles).size)).toEqual([10, 3]);
    expect(new Set([...first.titles, ...second.titles]).size).toBe(13);
  });

  test("shows nothing the viewer can't see, whatever the provider returns", async () => {
    const [shown] = await makeStories(1);
    const [poor] = await makeStories(1, { title: "Provided 7.", word_count: 1 });
    const [gone] = await makeStories(1, { title: "Provided 8.", hidden_by_staff: 1 });
    const [draft] = await makeStories(1, { title: "Provided 9.", status: "DRAFT" });
    provide([gone!, draft!, poor!, "' OR 1=1 --", "d00000000000", shown!]);
    expect(new Set((await find("/search?q=anything")).titles)).toEqual(new Set(["Provided 0."]));
  });

  test("can be limited to a publication", async () => {
    const { id, slug } = await makeCollection();
    const [own] = await makeStories(1, { collection_id: id, title: "Provided 5." });
    const [other] = await makeStories(1, { title: "Provided 6." });
    provide([own!, other!]);
    const { titles } = await find(`/${slug}/search?q=anything`);
    expect(asked[0]!.requests[0]!.filters).toBe(`highQualityPost:true AND collectionId:${id}`);
    expect(new Set(titles)).toEqual(new Set(["Provided 5."]));
  });

  test.each<[string, () => Promise<Response>]>([
    ["answers 500", async () => new Response("<h1>Broken</h1>", { status: 500 })],
    ["rejects the key", async () => Response.json({ message: "Invalid" }, { status: 403 })],
    ["leads elsewhere", async () => Response.redirect("https://other.example/", 302)],
    ["answers no JSON", async () => new Response("<h1>Welcome</h1>")],
    ["answers something else", async () => Response.json({ results: [{ hits: "none" }] })],
    ["answers too little", async () => Response.json({ results: [] })],
    ["is not there", () => Promise.reject(new TypeError("Network connection lost."))],
  ])("says so, with a way on, if the provider %s", async (_what, answer) => {
    stub(answer);
    const { response, html } = await find("/search/users?q=anything");
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(html).toContain("Search isn’t available right now");
    expect(html).toMatch(/<a [^>]*href="\/search\/users\?q=anything"[^>]*>/);
    expect(html).not.toContain("match");
    expect(html).not.toContain("Broken");
  });

  test("uses the internal index if the settings name no host or the product's own", async () => {
    const { id } = await makeStory({ title: "Provided 3.", word_count: 300 });
    await indexQueued();
    provide([]);
    const { titles } = await find("/search?q=provided", {}, { ...SETTINGS, host: ORIGIN });
    expect([id !== "", titles.length > 0, asked.length]).toEqual([true, true, 0]);
  });
});
