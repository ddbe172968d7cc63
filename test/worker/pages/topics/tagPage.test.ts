import { beforeAll, describe, expect, test } from "vitest";
import { FIXED_NOW, makeStory, makeTag, tagStory } from "../../../support/factories.ts";
import { pageHead, visible } from "../../../support/html/pageHead.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";

const HIDDEN = ["An unlisted one", "A suspended one", "A draft", "A response"];

beforeAll(async () => {
  const tag = await makeTag({
    slug: "open-data",
    display_title: "Open Data",
    post_count: 12,
    follower_count: 3,
  });
  const beside = await makeTag({ slug: "maps", display_title: "Maps", post_count: 1 });
  await makeTag({ slug: "empty", display_title: "Nothing Yet" });
  await makeTag({ slug: "rarely", display_title: "Rarely", post_count: 40 });
  await makeTag({ slug: "日本語", display_title: "日本語", post_count: 0 });
  for (let index = 0; index < 12; index += 1) {
    const story = await makeStory({
      title: `Story number ${index}.`,
      first_published_at: FIXED_NOW - index * 1000,
      clap_count: index,
    });
    await tagStory(story.id, tag.id);
    if (index === 0) await tagStory(story.id, beside.id, 1);
  }
  const other = await makeStory({ title: "Of another tag" });
  const hidden = [
    await makeStory({ title: HIDDEN[0]!, visibility: "UNLISTED" }),
    await makeStory({ title: HIDDEN[1]!, hidden_by_staff: 1 }),
    await makeStory({ title: HIDDEN[2]!, status: "DRAFT", first_published_at: null }),
    await makeStory({ title: HIDDEN[3]!, in_response_to_post_id: other.id }),
  ];
  for (const { id } of hidden) await tagStory(id, tag.id);
  // An isolate reads the flag rules once; the first page pays a statement for them.
  await get("/nowhere");
});

describe("a tag page", () => {
  test("shows the tag, its totals, latest stories and related content with one round trip", async () => {
    const response = await get("/tag/open-data");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Open Data</);
    expect(html).toMatch(/12(<!-- -->)? (<!-- -->)?stories/);
    expect(html).toMatch(/3(<!-- -->)? (<!-- -->)?followers/);
    for (let index = 0; index < 10; index += 1) expect(html).toContain(`>Story number ${index}.<`);
    for (const title of ["Story number 10.", "Of another tag", ...HIDDEN]) {
      expect(html).not.toContain(title);
    }
    expect(html).toContain('href="/tag/maps"');
    expect(html).not.toContain('href="/tag/rarely"');
    expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 3 });
  });

  test("links to the next page without JavaScript, and keeps the order", async () => {
    const first = await visible(await get("/tag/open-data?tab=top-all-time"));
    expect(first).toContain(">Story number 11.<");
    const [, href = ""] = /href="(\/tag\/open-data\?[^"]*p=[^"]+)"/.exec(first) ?? [];
    const response = await get(href.replaceAll("&amp;", "&"));
    const html = await visible(response);
    expect(html).toContain(">Story number 1.<");
    expect(html).toContain(">Story number 0.<");
    expect(html).not.toContain(">Story number 2.<");
    const head = pageHead(html);
    expect(head.meta("robots")).toEqual(["noindex, follow"]);
    expect(head.canonical).toBe(ORIGIN + href.replaceAll("&amp;", "&"));
    expect(databaseUse(response).roundTrips).toBe(1);
  });

  test("marks the current order", async () => {
    const html = await visible(await get("/tag/open-data?tab=hot"));
    expect(html).toMatch(/aria-current="true"[^>]*>Hot</);
  });

  test("treats an unknown order as the latest", async () => {
    const html = await visible(await get("/tag/open-data?tab=best"));
    expect(html).toMatch(/aria-current="true"[^>]*>Latest</);
  });

  test("has one canonical address for every order", async () => {
    for (const path of ["/tag/open-data", "/tag/open-data?tab=top-week"]) {
      const html = await (await get(path)).text();
      expect(html).toContain('<link rel="canonical" href="http://localhost:8787/tag/open-data">');
      expect(html).toContain('"@type":"CollectionPage"');
      expect(html).toContain("<title>Stories about Open Data");
    }
  });

  test.each([
    ["/tag/Open-Data", "/tag/open-data"],
    ["/tag/open%20data", "/tag/open-data"],
    ["/tag/open_data", "/tag/open-data"],
    ["/tag/%C3%B3pen-d%C3%A1ta", "/tag/open-data"],
    ["/tag/Open-Data?tab=hot", "/tag/open-data?tab=hot"],
  ])("has one address: %s redirects permanently to %s", async (path, target) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(target);
  });

  test.each([
    ["/tag/open-data/latest", 301],
    ["/tag/open-data/top-writers", 301],
    ["/tagged/open-data", 301],
    ["/tag/open-data/top/week", 302],
    ["/tag/open-data/top/all-time", 302],
  ])("is where %s redirects, with %i", async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("location")).toBe("/tag/open-data");
  });

  test.each(["/tag/nobody-wrote-this", "/tag/%F0%9F%94%A5", "/tag/open-data/top/century"])(
    "isn't found at %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("can have letters of any script in its address", async () => {
    const response = await get(`/tag/${encodeURIComponent("日本語")}`);
    expect(response.status).toBe(200);
    expect(await visible(response)).toMatch(/<h1[^>]*>日本語</);
  });

  test("without stories offers the most used tags instead, and is excluded from search engines", async () => {
    const response = await get("/tag/empty");
    const html = await visible(response);
    expect(response.status).toBe(200);
    expect(html).toContain("No stories here yet");
    expect(html).toContain('href="/tag/rarely"');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test("says so if a period has no story, and links back to the latest", async () => {
    // The stories above are months old by the real clock, and even older by this one.
    const html = await visible(
      await get("/tag/open-data?tab=top-week", { "x-fault-injection": "clock:+4000d" }),
    );
    expect(html).toContain("No stories in this period");
    expect(html).toContain("See the latest");
  });

  test.each(["nonsense", "MTIz", "%00"])(
    "isn't found at an invented position: ?p=%s",
    async (cursor) => {
      expect((await get(`/tag/open-data?p=${cursor}`)).status).toBe(404);
    },
  );

  test.each([
    ["d1-throw", 500],
    ["d1-overloaded", 503],
  ])("isn't reported as unknown when the database fails: %s", async (fault, status) => {
    const response = await get("/tag/open-data", { "x-fault-injection": fault });
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
