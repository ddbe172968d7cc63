// Pages embedded by other sites: they show public content and no viewer data.

import { runSql } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { knownEmbed } from "../../../shared/story/embeds/embeds.ts";
import { insertRow, makeStory, makeUser, signIn } from "../../support/factories.ts";
import { databaseUse, get } from "../../support/product.ts";

type Columns = Record<string, string | number | null>;

async function aList(columns: Columns = {}, saved: readonly string[] = []) {
  const keeper = await makeUser({ name: "Ann Keeper" });
  const id = newId("catalog");
  await insertRow("catalogs", {
    id,
    creator_id: keeper.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Deep reads",
    created_at: 0,
    updated_at: 0,
    ...columns,
  });
  for (const [index, postId] of saved.entries()) {
    await insertRow("catalog_items", {
      id: `${id}-${index}`,
      catalog_id: id,
      owner_id: keeper.id,
      post_id: postId,
      position: -index,
      note: index === 0 ? "Begin with this" : "",
      created_at: 0,
    });
  }
  return { keeper, id, path: `/embed/list/deep-reads-${id}` };
}

const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";

describe("an embedded list", () => {
  test("shows its stories, links out of the frame, and can be framed by anyone", async () => {
    const first = await makeStory({ title: "First" });
    const hidden = await makeStory({ title: "Not for all", visibility: "UNLISTED" });
    const { keeper, id, path } = await aList({}, [first.id, hidden.id]);
    const response = await get(path, { "X-Cache-Debug": "1" });
    expect(response.status).toBe(200);
    expect(policyOf(response)).toContain("frame-ancestors *");
    expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(3);
    expect(response.headers.get("x-cache-tags")).toContain(`catalog-${id}`);
    const html = await response.text();
    for (const words of ["Deep reads", "Ann Keeper", "First", "Begin with this"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("Not for all");
    expect(html).toContain(`/@${keeper.username}/list/deep-reads-${id}" target="_blank"`);
    // Every link except the one to the content opens outside the frame.
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(3);
    for (const link of links.filter((tag) => !tag.includes('href="#main"'))) {
      expect(link).toContain('target="_blank" rel="noopener"');
    }
  });

  test("is the same for its owner, and isn't found if it is private, deleted or unknown", async () => {
    const { keeper, path } = await aList();
    const secret = await aList({ visibility: "PRIVATE", name: "Secret plans" });
    const gone = await aList({ deleted_at: 1 });
    const members = await aList({ visibility: "LOCKED", name: "Paid" }, [(await makeStory()).id]);
    const asOwner = { Cookie: await signIn(keeper.id) };
    expect(await (await get(path, asOwner)).text()).not.toContain("Edit list");
    const asKeeper = { Cookie: await signIn(secret.keeper.id) };
    for (const [address, headers] of [
      [secret.path, {}],
      [secret.path, asKeeper],
      [gone.path, {}],
      ["/embed/list/reading-list", asOwner],
      ["/embed/list/nothing", {}],
    ] as const) {
      const response = await get(address, headers);
      expect(response.status, address).toBe(404);
      expect(policyOf(response)).toContain("frame-ancestors 'none'");
      expect(await response.text()).not.toContain("Secret plans");
    }
    expect(await (await get(members.path)).text()).toContain(
      "The stories on this list are for members.",
    );
  });

  test("escapes hostile text everywhere", async () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
    const writer = await makeUser({ name: hostile });
    const { id: storyId } = await makeStory({ title: hostile, creator_id: writer.id });
    const { keeper, path, id } = await aList({ name: hostile, description: hostile }, [storyId]);
    await runSql("UPDATE users SET name = ?2 WHERE id = ?1", keeper.id, hostile);
    await runSql("UPDATE catalog_items SET note = ?2 WHERE catalog_id = ?1", id, hostile);
    const html = await (await get(path)).text();
    expect(html.match(/&lt;script&gt;alert/g)?.length).toBeGreaterThanOrEqual(5);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
  });

  test("is offered only on its owner's pages, and the list's page can't be framed", async () => {
    const { keeper, id } = await aList();
    const response = await get(`/@${keeper.username}/list/deep-reads-${id}`);
    expect(policyOf(response)).toContain("frame-ancestors 'none'");
  });
});

describe("a story's embed on its own page", () => {
  const { src, href } = knownEmbed("https://www.youtube.com/embed/dQw4w9WgXcQ")!;
  const video = (name: string) => ({
    name,
    type: "IFRAME" as const,
    text: "",
    embed: { src, href, title: 'A "video"', width: 16, height: 9 },
  });

  test("is one frame of the other site, can be framed by others, and contains nothing else", async () => {
    const { id } = await makeStory({}, { paragraphs: [video("aa01")] });
    const response = await get(`/media/${id}-aa01`);
    expect(response.status).toBe(200);
    expect(policyOf(response)).toMatch(
      /default-src 'none'.*frame-src https:\/\/www\.youtube-nocookie\.com;.*frame-ancestors \*/,
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const html = await response.text();
    expect(html).toContain(`src="${src}"`);
    expect(html).toContain("<title>A &quot;video&quot;</title>");
    expect(html).not.toContain("<script");
    const again = await get(`/media/${id}-aa01`, {
      "If-None-Match": response.headers.get("etag")!,
    });
    expect(again.status).toBe(304);
  });

  test("is available only for text that anonymous viewers can read", async () => {
    const writer = await makeUser();
    const cookie = { Cookie: await signIn(writer.id) };
    const draft = await makeStory(
      { status: "DRAFT", creator_id: writer.id },
      { paragraphs: [video("aa01")] },
    );
    const long = { name: "aa00", type: "P" as const, text: "word ".repeat(500) };
    const paid = await makeStory(
      { visibility: "LOCKED", creator_id: writer.id },
      { paragraphs: [long, video("aa01")] },
    );
    const open = await makeStory({}, { paragraphs: [video("aa01"), long] });
    const foreign = {
      ...video("aa01"),
      embed: { ...video("aa01").embed, src: "https://evil.example/x" },
    };
    const odd = await makeStory({}, { paragraphs: [foreign] });
    for (const path of [
      `${draft.id}-aa01`,
      `${paid.id}-aa01`,
      `${open.id}-aa00`,
      `${open.id}-aa09`,
      `${open.id}`,
      `${odd.id}-aa01`,
      "nothing",
    ]) {
      const response = await get(`/media/${path}`, cookie);
      expect(response.status, path).toBe(404);
      expect(await response.text()).not.toContain("<iframe");
      expect(policyOf(response)).toContain("frame-ancestors 'none'");
    }
  });
});
