import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { coverUrl } from "../../../../shared/images/coverUrl.ts";
import { layOutTitle } from "../../../../shared/covers/layOutTitle.ts";
import { runSql } from "../../../support/database.ts";
import { makeStory } from "../../../support/factories.ts";
import { parseXml } from "../../../support/html/parseXml.ts";
import { databaseUse, get } from "../../../support/product.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Returns the text of a cover after checking that it is well-formed. */
async function textOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  const svg = await response.text();
  parseXml(`<?xml version="1.0" encoding="UTF-8"?>${svg}`);
  return svg;
}

describe("a generated cover", () => {
  test("shows the title of a public story, always the same way, at a URL that never changes", async () => {
    const story = await makeStory({ title: "The paper mill" });
    const first = await get(coverUrl(story, "title"));
    expect(databaseUse(first).roundTrips).toBe(1);
    expect(first.headers.get("cache-control")).toBe(FOR_EVER);
    expect(first.headers.get("content-security-policy")).toContain("sandbox");
    const svg = await textOf(first);
    expect(svg.replaceAll(/<[^>]+>/g, " ")).toMatch(/The\s+paper\s+mill/);
    await expect
      .poll(async () => databaseUse(await get(coverUrl(story, "title"))).roundTrips)
      .toBe(0);
    expect(await textOf(await get(coverUrl(story, "title")))).toBe(svg);
    const letter = await textOf(await get(coverUrl(story, "letter")));
    expect(letter).toContain(">T</text>");
    expect(letter).not.toContain("paper");
  });

  test("has another URL for another title, and the former one soon shows the new title", async () => {
    const story = await makeStory({ title: "Before" });
    const former = coverUrl(story, "title");
    await runSql("UPDATE posts SET title = 'After' WHERE id = ?1", story.id);
    const renamed = { ...story, title: "After" };
    expect(coverUrl(renamed, "title")).not.toBe(former);
    const response = await get(former);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await textOf(response)).toContain("After");
  });

  test("escapes markup in titles", async () => {
    const story = await makeStory({ title: `<script>alert("1")</script> & 'friends'\u0000` });
    const svg = await textOf(await get(coverUrl(story, "title")));
    expect(svg).not.toContain("<script");
    expect(svg).toContain("&lt;");
  });

  test("reads from right to left if the title does", async () => {
    const story = await makeStory({ title: "المدن التي تقرأ في الليل", language: "ar" });
    const svg = await textOf(await get(coverUrl(story, "title")));
    expect(svg).toContain('direction="rtl"');
    expect(svg).toContain('xml:lang="ar"');
  });

  test.each([
    ["a draft", { status: "DRAFT" }],
    ["a deleted story", { status: "DELETED" }],
    ["a suspended story", { hidden_by_staff: 1 }],
  ])("doesn't exist for %s", async (_what, columns) => {
    const story = await makeStory({ title: "Secret", ...columns });
    const response = await get(coverUrl(story, "title"));
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("Secret");
  });

  test("is served from no cache an hour after its story was deleted", async () => {
    const story = await makeStory({ title: "Gone soon" });
    const path = coverUrl(story, "title");
    await (await get(path)).arrayBuffer();
    await expect.poll(async () => databaseUse(await get(path)).roundTrips).toBe(0);
    await runSql("UPDATE posts SET status = 'DELETED' WHERE id = ?1", story.id);
    expect((await get(path, { "x-fault-injection": "clock:+61m" })).status).toBe(404);
    await expect.poll(async () => (await get(path)).status, { timeout: 10_000 }).toBe(404);
  });

  test("doesn't exist for responses, other ids and other paths", async () => {
    const story = await makeStory();
    const response = await makeStory({
      in_response_to_post_id: story.id,
      root_post_id: story.id,
      title: "",
    });
    for (const path of [
      coverUrl(response, "letter"),
      coverUrl({ id: newId("post"), title: "None" }, "letter"),
      coverUrl({ id: newId("user"), title: "None" }, "letter"),
      coverUrl(story, "letter").replace("letter", "photo"),
      `${coverUrl(story, "letter")}0`,
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe("a title's lines", () => {
  const space = { width: 580, height: 420, sizes: [112, 84, 54] } as const;

  test.each([
    "Back to basics",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen",
    "日本語の組版について知っておくべきこと、そして忘れてはならないこと",
    "ภาษาไทยไม่มีช่องว่างระหว่างคำแต่ต้องตัดบรรทัดให้ถูกต้อง",
    "A title so long that it has to be cut, ".repeat(8),
  ])("fit the cover: %s", (title) => {
    const { lines, fontSize } = layOutTitle(title, space);
    expect(lines.length * fontSize).toBeLessThan(space.height);
    for (const line of lines) {
      // A low estimate of the average width of letters, in ems.
      const letters = line.replaceAll(/\p{M}/gu, "").length;
      const average = /[\u3000-\u9fff]/.test(line) ? 1 : 0.42;
      expect(letters * average * fontSize).toBeLessThanOrEqual(space.width);
    }
  });

  test("don't begin with closing punctuation or end with an opening bracket", () => {
    for (const line of layOutTitle("日本語「組版」の、話。そして（続き）です。", space).lines) {
      expect(line).not.toMatch(/^[」、。）]|[「（]$/);
    }
  });

  test("are cut with an ellipsis only if the smallest size is too large", () => {
    expect(layOutTitle("word ".repeat(200), space).lines.at(-1)).toMatch(/…$/);
    expect(layOutTitle("A short one", space).lines.join(" ")).toBe("A short one");
  });
});
