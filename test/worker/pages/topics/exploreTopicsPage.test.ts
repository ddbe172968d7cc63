import { firstValue } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { insertRow, makeStory, makeTag, makeUser, signIn } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";

async function makeTopic(slug: string, visibility: string, tagIds: string[], position = 0) {
  const id = newId("topic");
  await insertRow("topics", {
    id,
    slug,
    name: `The ${slug} topic`,
    description: `All about ${slug}.`,
    visibility,
    position,
    created_at: 0,
  });
  for (const [index, tagId] of tagIds.entries()) {
    await insertRow("topic_tags", { topic_id: id, tag_id: tagId, position: index });
  }
}

beforeAll(async () => {
  const poetry = await makeTag({ slug: "poetry", display_title: "Poetry", post_count: 7 });
  const prose = await makeTag({ slug: "prose", display_title: "Prose", post_count: 9 });
  await makeTag({ slug: "unused", display_title: "Unused" });
  await makeTopic("writing", "PUBLIC", [poetry.id, prose.id], 1);
  await makeTopic("first", "PUBLIC", [prose.id], 0);
  await makeTopic("secret", "STAFF", [prose.id]);
  await makeTopic("special", "SPECIAL", [poetry.id]);
  await makeTopic("bare", "PUBLIC", [], 2);
  // An isolate reads the flag rules once; the first page pays a statement for them.
  await get("/nowhere");
});

describe("the page of all topics", () => {
  test.each(["/explore-topics", "/topics"])(
    "opens at %s with one round trip of two statements",
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain("All about writing.");
      expect(html).toContain('href="/topic/writing"');
      expect(html).toContain('href="/tag/poetry"');
      expect(html.indexOf("The first topic")).toBeLessThan(html.indexOf("The writing topic"));
      expect(html).not.toContain("Unused");
      expect(html).toContain('<link rel="canonical" href="http://localhost:8787/explore-topics">');
      expect(html).toContain('type="application/rss+xml" title="Stories about The writing topic"');
      expect(html).toMatch(/<a [^>]*href="\/feed\/topic\/writing"/);
      expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 2 });
    },
  );

  test("names only public topics", async () => {
    const html = await (await get("/explore-topics")).text();
    expect(html).not.toContain("The secret topic");
    expect(html).not.toContain("The special topic");
  });
});

describe("a topic's own address", () => {
  test.each([
    ["/topic/writing", "/tag/poetry"],
    ["/topic/special", "/topic/special/stories"],
    ["/topic/bare", "/topic/bare/stories"],
    ["/topic/prose", "/tag/prose"],
  ])("%s redirects temporarily to %s", async (path, target) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(target);
  });

  test("of a staff topic is found only by staff", async () => {
    expect((await get("/topic/secret")).status).toBe(404);
    const reader = await makeUser();
    expect((await get("/topic/secret", { cookie: await signIn(reader.id) })).status).toBe(404);
    const staff = await makeUser({ is_staff: 1 });
    const response = await get("/topic/secret", { cookie: await signIn(staff.id) });
    expect(response.headers.get("location")).toBe("/topic/secret/stories");
  });

  test("isn't found if there is no such topic", async () => {
    expect((await get("/topic/nothing")).status).toBe(404);
  });
});

describe("a topic's own page", () => {
  const choose = async (slug: string, title: string) => {
    const { id } = await makeStory({ title });
    const topic = await firstValue("SELECT id FROM topics WHERE slug = ?1", slug);
    await insertRow("topic_posts", { topic_id: String(topic), post_id: id, added_at: 0 });
  };

  test("shows the chosen stories of a special topic, and is excluded from search engines", async () => {
    await choose("special", "A special choice.");
    const response = await get("/topic/special/stories");
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of ["The special topic", "All about special.", "A special choice."])
      expect(html).toContain(text);
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(html).toContain('href="/tag/poetry"');
    expect(html).toContain('href="http://localhost:8787/feed/topic/special"');
    expect(html).toMatch(/<a [^>]*href="\/feed\/topic\/special"/);
  });

  test("shows staff topics only to staff, without a feed", async () => {
    await choose("secret", "A staff choice.");
    expect((await get("/topic/secret/stories")).status).toBe(404);
    const reader = await makeUser();
    const asReader = { cookie: await signIn(reader.id) };
    expect((await get("/topic/secret/stories", asReader)).status).toBe(404);
    const staff = await makeUser({ is_staff: 1 });
    const response = await get("/topic/secret/stories", { cookie: await signIn(staff.id) });
    const html = await response.text();
    expect(html).toContain("A staff choice.");
    expect(html).not.toContain("/feed/topic/secret");
  });

  test("offers a way on from a public topic without stories and tags", async () => {
    const html = await (await get("/topic/bare/stories")).text();
    expect(html).toContain("Nothing chosen yet");
    expect(html).toContain('href="/explore-topics"');
    expect((await get("/topic/nothing/stories")).status).toBe(404);
  });

  test("can be paged without JavaScript", async () => {
    for (let at = 0; at < 11; at += 1) await choose("first", `Choice ${at}.`);
    const html = await (await get("/topic/first/stories")).text();
    const next = /href="([^"]*\?p=[^"]*)"/.exec(html)?.[1];
    const rest = await (await get(next!.replaceAll("&amp;", "&"))).text();
    const shown = (page: string) => new Set(page.match(/Choice \d+\./g));
    expect([shown(html).size, shown(rest).size]).toEqual([10, 1]);
    expect([...shown(rest)].filter((title) => shown(html).has(title))).toEqual([]);
  });
});
