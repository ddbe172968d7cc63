import { beforeAll, describe, expect, test } from "vitest";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  tagStory,
} from "../../support/factories.ts";
import { pageHead } from "../../support/html/pageHead.ts";
import { databaseUse, get, ORIGIN } from "../../support/product.ts";

const show = async (path: string) => {
  const response = await get(path);
  const html = (await response.text()).split('<script type="application/json"')[0]!;
  return { response, html, main: html.split("<main")[1] ?? "" };
};

beforeAll(async () => {
  const tag = await makeTag({ slug: "tides", display_title: "Tides", post_count: 5 });
  await makeTag({ slug: "nothing", display_title: "Nothing" });
  const collection = await makeCollection({ slug: "tide-table", name: "The Tide Table" });
  const often = await makeUser({ name: "Olive Often", post_count: 3 });
  const once = await makeUser({ name: "Owen Once", post_count: 1 });
  const gone = await makeUser({ name: "Gwen Gone", hidden_by_staff: 1 });
  const published: [title: string, at: number, claps: number, writer: { id: string }][] = [
    ["Spring tide.", Date.UTC(2024, 2, 5, 23, 59), 3, often],
    ["Neap tide.", Date.UTC(2024, 2, 5, 0, 0), 9, often],
    ["Ebb tide.", Date.UTC(2024, 2, 6), 0, often],
    ["Flood tide.", Date.UTC(2024, 10, 30), 1, once],
    ["Old tide.", Date.UTC(2021, 0, 1), 2, gone],
  ];
  for (const [title, first_published_at, clap_count, { id: creator_id }] of published) {
    const story = await makeStory({
      title,
      first_published_at,
      clap_count,
      creator_id,
      collection_id: collection.id,
    });
    await tagStory(story.id, tag.id);
    if (title === "Ebb tide.") {
      await insertRow("staff_picks", { post_id: story.id, picked_at: FIXED_NOW });
    }
  }
  const draft = await makeStory({ title: "No tide.", status: "DRAFT", first_published_at: null });
  await tagStory(draft.id, tag.id);
  // An isolate reads the flag rules once; the first page pays a statement for them.
  await get("/nowhere");
});

/** Returns the text of HTML. */
const textIn = (html: string): string => html.replaceAll(/<[^>]*>/g, "");

describe.each([
  ["a tag's archive", "/tag/tides/archive"],
  ["a publication's archive", "/tide-table/archive"],
])("%s", (_name, base) => {
  test("links from years to months and days, each with only its stories", async () => {
    const all = await show(base);
    expect(all.response.status).toBe(200);
    expect(all.main).toContain(`href="${base}/2024"`);
    expect(textIn(all.main)).toContain("2024 4 stories");
    expect(all.main).not.toContain("No tide.");
    const year = await show(`${base}/2024`);
    expect(year.main).toContain(`href="${base}/2024/03"`);
    expect(textIn(year.main)).toContain("March 3 stories");
    expect(year.main).not.toContain("Old tide.");
    const month = await show(`${base}/2024/03`);
    expect(month.main).toContain(`href="${base}/2024/03/05"`);
    expect(month.main).toContain(`href="${base}/2024"`);
    expect(month.main).not.toContain("Flood tide.");
    const day = await show(`${base}/2024/03/05`);
    for (const text of ["Spring tide.", "Neap tide.", "March 5, 2024"])
      expect(day.main).toContain(text);
    for (const text of ["Ebb tide.", "Flood tide."]) expect(day.main).not.toContain(text);
    expect(pageHead(day.html).canonical).toBe(`${ORIGIN}${base}/2024/03/05`);
  });

  test("has one spelling per day, and no page for an empty period", async () => {
    const { response } = await show(`${base}/2024/3/5`);
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(`${base}/2024/03/05`);
    for (const nowhere of ["/2019", "/2024/02/30", "/2024/03/07", "/2024/13", "/abcd"])
      expect([nowhere, (await show(base + nowhere)).response.status]).toEqual([nowhere, 404]);
  });
});

describe("a tag", () => {
  test("links to its pages, each with one round trip", async () => {
    for (const path of ["", "/archive", "/recommended", "/who-to-follow"]) {
      const { response, main } = await show(`/tag/tides${path}`);
      expect([path, databaseUse(response).roundTrips]).toEqual([path, 1]);
      for (const other of ["/archive", "/recommended", "/who-to-follow"])
        expect(main).toContain(`href="/tag/tides${other}"`);
    }
  });

  test("recommends editors' picks before popular stories", async () => {
    const { main } = await show("/tag/tides/recommended");
    const [ebb, neap] = [main.indexOf("Ebb tide."), main.indexOf("Neap tide.")];
    expect(ebb).toBeGreaterThan(0);
    expect(neap).toBeGreaterThan(ebb);
    // As a title, because the save button names it too.
    expect(main.match(/>Ebb tide\.</g)).toHaveLength(1);
  });

  test("shows who writes most about it, and in which publications", async () => {
    const { main } = await show("/tag/tides/who-to-follow");
    expect(main.indexOf("Olive Often")).toBeLessThan(main.indexOf("Owen Once"));
    expect(main).toContain("The Tide Table");
    expect(main).not.toContain("Gwen Gone");
  });

  test("without stories has pages that say so, and another spelling redirects to its slug", async () => {
    for (const path of ["/archive", "/recommended", "/who-to-follow"]) {
      const { response, html } = await show(`/tag/nothing${path}`);
      expect(response.status).toBe(200);
      expect(pageHead(html).meta("robots")).toEqual(["noindex"]);
      expect((await show(`/tag/Tides${path}`)).response.headers.get("Location")).toBe(
        `/tag/tides${path}`,
      );
      expect((await show(`/tag/no-such-tag${path}`)).response.status).toBe(404);
    }
  });
});

describe("the top stories", () => {
  test("are those of a day, most claps first, with links to other days", async () => {
    const { response, main } = await show("/top-stories/march-5-2024");
    expect(response.status).toBe(200);
    expect(main.indexOf("Neap tide.")).toBeLessThan(main.indexOf("Spring tide."));
    expect(main).not.toContain("Ebb tide.");
    expect(main).toContain('href="/top-stories/march-6-2024"');
    expect(main).toContain("March 6, 2024");
  });

  test("are at both addresses, and show the latest day by default", async () => {
    const day = await show("/browse/top/march-05-2024");
    expect(day.response.headers.get("Location")).toBe("/top-stories/march-5-2024");
    for (const path of ["/top-stories", "/browse/top"]) {
      const { response, html } = await show(path);
      expect(response.status).toBe(200);
      expect(html).toContain("Flood tide.");
      expect(pageHead(html).canonical).toBe(`${ORIGIN}/top-stories`);
    }
  });

  test.each(["march-7-2024", "february-30-2024", "smarch-1-2024", "march-5"])(
    "aren't found for %s",
    async (day) => {
      expect((await show(`/top-stories/${day}`)).response.status).toBe(404);
    },
  );
});
