import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { insertRow, makeTag, makeUser, signIn } from "../../support/factories.ts";
import { databaseUse, get } from "../../support/product.ts";

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
  // An isolate reads the rules of flags once; the first page pays a statement for them.
  await get("/nowhere");
});

describe("the page of all topics", () => {
  test.each(["/explore-topics", "/topics"])(
    "opens at %s in one trip of two statements",
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
      expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 2 });
    },
  );

  test("names only topics that are for everyone", async () => {
    const html = await (await get("/explore-topics")).text();
    expect(html).not.toContain("The secret topic");
    expect(html).not.toContain("The special topic");
  });
});

describe("a topic's own address", () => {
  test.each([
    ["/topic/writing", "/tag/poetry"],
    ["/topic/special", "/tag/poetry"],
    ["/topic/prose", "/tag/prose"],
  ])("%s leads to %s for now", async (path, target) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(target);
  });

  test("of staff's topics is found by staff alone", async () => {
    expect((await get("/topic/secret")).status).toBe(404);
    const reader = await makeUser();
    expect((await get("/topic/secret", { cookie: await signIn(reader.id) })).status).toBe(404);
    const staff = await makeUser({ is_staff: 1 });
    const response = await get("/topic/secret", { cookie: await signIn(staff.id) });
    expect(response.headers.get("location")).toBe("/tag/prose");
  });

  test.each(["/topic/nothing", "/topic/bare"])("is not found at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
