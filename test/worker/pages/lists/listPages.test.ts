import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { predefinedCatalogId } from "../../../../shared/lists/predefinedCatalogs.ts";
import { insertRow, makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";

type Columns = Record<string, string | number | null>;

let keeper: { id: string; username: string; name: string };
let cookie: { Cookie: string };
beforeEach(async () => {
  keeper = await makeUser({ name: "Ann Keeper" });
  cookie = { Cookie: await signIn(keeper.id) };
});

async function aList(columns: Columns = {}, saved: readonly string[] = []) {
  const list = await insertRow("catalogs", {
    id: newId("catalog"),
    creator_id: keeper.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Deep reads",
    created_at: 0,
    updated_at: 0,
    ...columns,
  } as Columns & { id: string; name: string });
  for (const [index, postId] of saved.entries()) {
    await insertRow("catalog_items", {
      id: `${list.id}-${index}`,
      catalog_id: list.id,
      owner_id: keeper.id,
      post_id: postId,
      position: -index,
      note: index === 0 ? "Begin with this" : "",
      created_at: 0,
    });
  }
  return list;
}

describe("a list's page", () => {
  test("shows its stories in order with notes, and is cached with the tags of all it shows", async () => {
    const stories = [await makeStory({ title: "First" }), await makeStory({ title: "Second" })];
    const list = await aList(
      {},
      stories.map(({ id }) => id),
    );
    const path = `/@${keeper.username}/list/deep-reads-${list.id}`;
    const response = await get(path, { "X-Cache-Debug": "1" });
    expect(response.status).toBe(200);
    expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(3);
    const html = await response.text();
    expect(html).toMatch(/First[^]*Begin with this[^]*Second/);
    expect(html).toContain(`href="http://localhost:8787${path}"`);
    const tags = response.headers.get("x-cache-tags") ?? "";
    for (const tag of [`catalog-${list.id}`, `user-${keeper.id}`, `post-${stories[0]!.id}`]) {
      expect(tags).toContain(tag);
    }
    // Neither its owner's tools nor anybody's bookmarks.
    expect(html).not.toContain("Edit list");
  });

  test("redirects old names and other cases to its address, and isn't found under another owner", async () => {
    const list = await aList();
    const own = `/@${keeper.username}/list/deep-reads-${list.id}`;
    for (const slug of [list.id, `old-name-${list.id}`]) {
      const response = await get(`/@${keeper.username}/list/${slug}`);
      expect(response.status).toBe(302);
      expect(new URL(response.headers.get("location")!, "http://x").pathname).toBe(own);
    }
    const other = await makeUser();
    for (const path of [
      `/@${other.username}/list/deep-reads-${list.id}`,
      `/@${keeper.username}/list/nothing`,
      `/@nobody/list/deep-reads-${list.id}`,
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test("of a private list is found only by its owner", async () => {
    const list = await aList({ visibility: "PRIVATE", name: "Secret plans" });
    const path = `/@${keeper.username}/list/secret-plans-${list.id}`;
    const stranger = { Cookie: await signIn((await makeUser()).id) };
    for (const headers of [{}, stranger]) {
      const response = await get(path, headers);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("Secret plans");
    }
    const own = await get(path, cookie);
    expect(own.status).toBe(200);
    expect(own.headers.get("cache-control")).toContain("no-store");
  });

  test("of a members-only list says so and shows none of its stories", async () => {
    const story = await makeStory({ title: "Behind the door" });
    const list = await aList({ visibility: "LOCKED" }, [story.id]);
    const html = await (await get(`/@${keeper.username}/list/deep-reads-${list.id}`)).text();
    expect(html).toContain("For members");
    expect(html).not.toContain("Behind the door");
  });

  test("can be paged by links", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 26; index += 1) ids.push((await makeStory()).id);
    const list = await aList({}, ids);
    const path = `/@${keeper.username}/list/deep-reads-${list.id}`;
    const html = await (await get(path)).text();
    const next = /href="([^"]*\?p=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    const rest = await (await get(next!)).text();
    expect(rest.match(/<article/g)).toHaveLength(1);
  });
});

describe("the library and a profile's lists", () => {
  test("show the owner's lists, private ones only to the owner", async () => {
    await aList({ name: "Open list" });
    await aList({ name: "Secret list", visibility: "PRIVATE" });
    const library = await get("/me/lists", cookie);
    expect(library.status).toBe(200);
    const html = await library.text();
    for (const words of ["Reading list", "Currently reading", "Open list", "Secret list"]) {
      expect(html).toContain(words);
    }
    expect(html).toContain('href="/me/list/reading-list"');
    const profile = await get(`/@${keeper.username}/lists`);
    expect(profile.status).toBe(200);
    const shown = await profile.text();
    expect(shown).toContain("Open list");
    expect(shown).not.toContain("Secret list");
    expect(shown).not.toContain("Reading list");
  });

  test("open predefined lists by slug and id, only for the owner", async () => {
    await insertRow("catalogs", {
      id: predefinedCatalogId(keeper.id, "READING_LIST"),
      creator_id: keeper.id,
      type: "READING_LIST",
      visibility: "PRIVATE",
      name: "Reading list",
      created_at: 0,
      updated_at: 0,
    });
    const other = await makeUser();
    const atOther = { Cookie: await signIn(other.id) };
    for (const type of ["READING_LIST", "CURRENTLY_READING"] as const) {
      const slug = type === "READING_LIST" ? "reading-list" : "currently-reading";
      const slugId = `${slug}-${predefinedCatalogId(keeper.id, type)}`;
      for (const [path, to] of [
        [`/@${keeper.username}/list/${slugId}`, `/@${keeper.username}/list/${slug}`],
        [`/me/list/${slugId}`, `/me/list/${slug}`],
      ] as const) {
        const response = await get(path, cookie);
        expect([response.status, response.headers.get("location")]).toEqual([302, to]);
        expect((await get(to, cookie)).status).toBe(200);
      }
      const path = `/@${keeper.username}/list/${slugId}`;
      expect([(await get(path)).status, (await get(path, atOther)).status]).toEqual([404, 404]);
      expect((await get(`/@${other.username}/list/${slugId}`, cookie)).status).toBe(404);
      expect((await get(`/me/list/${slugId}`, atOther)).status).toBe(404);
    }
  });

  test("ask anonymous viewers to sign in, and find no unknown list", async () => {
    for (const path of ["/me/lists", "/me/list/reading-list"]) {
      const response = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toContain("/m/signin");
    }
    expect((await get("/me/list/reading-list", cookie)).status).toBe(200);
    expect((await get(`/me/list/x-${newId("catalog")}`, cookie)).status).toBe(404);
    const other = await makeUser();
    expect(await (await get(`/@${other.username}/lists`)).text()).toContain("No lists yet");
  });
});
