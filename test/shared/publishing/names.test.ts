import { describe, expect, test } from "vitest";
import {
  publicationSlug,
  storySlug,
  tagTitle,
  usernameFor,
} from "../../../shared/publishing/names.ts";

describe("storySlug", () => {
  test.each([
    [["a-plain-slug"], "a-plain-slug"],
    [["We_asked.our “Coworkers”: Why?"], "we-asked-our-coworkers-why"],
    [["Año Ñandú straße Łódź"], "ano-nandu-strasse-lodz"],
    [["日本語で読む、Rustの“入門”！", "Nihongo"], "日本語で読む-rustの-入門"],
    [["हिन्दी में İstanbul"], "हिन्दी-में-istanbul"],
    [["كيف نكتب؟"], "كيف-نكتب"],
    [["ＡＢＣ１２３ Ёлка"], "abc123-ёлка"],
    [["…", "🙂 ", ""], "story"],
    [[null, undefined], "story"],
    [["../../etc/passwd"], "etc-passwd"],
  ])("%j is %s", (candidates, slug) => {
    expect(storySlug(...candidates)).toBe(slug);
  });

  test("is cut between words at 90 characters", () => {
    const slug = storySlug("word ".repeat(40));
    expect(slug.length).toBeLessThanOrEqual(90);
    expect(slug).toMatch(/^(?:word-)+word$/);
    expect(storySlug("x".repeat(200))).toHaveLength(90);
    expect(storySlug(`x${"𠮷".repeat(100)}`).isWellFormed()).toBe(true);
  });
});

describe("usernameFor", () => {
  test.each([
    ["Ann", "Other", [], "ann"],
    ["a.b_c-d", "", [], "a.b_c-d"],
    ["--odd..", "", [], "odd"],
    [null, "Señor Cyd", [], "senor-cyd"],
    ["日本", "日本", [], "writer"],
    ["ann", "", ["ann", "ann-2"], "ann-3"],
    ["x".repeat(40), "", ["x".repeat(30)], `${"x".repeat(28)}-2`],
    ["a-very-long-name-of-a-committee-of-many", "", [], "a-very-long-name-of-a"],
  ])("%s of %s beside %j is %s", (wanted, name, taken, username) => {
    expect(usernameFor(wanted, name, (text) => (taken as string[]).includes(text))).toBe(username);
  });
});

describe("publicationSlug", () => {
  test("is free, and no page of the product's own", () => {
    expect(publicationSlug("The Blog!", () => false)).toBe("the-blog");
    expect(publicationSlug("search", () => false)).toBe("search-2");
    expect(publicationSlug("blog", (slug) => slug === "blog" || slug === "blog-2")).toBe("blog-3");
    expect(publicationSlug("…", () => false)).toBe("publication");
  });
});

describe("tagTitle", () => {
  test.each([
    ["open-source", "open source"],
    ["r-universe", "r-universe"],
    ["User-Centered Design", "User-Centered Design"],
    ["  Open   Data ", "Open Data"],
    ["cloud.gov", "cloud.gov"],
  ])("%j is %j", (spelling, title) => {
    expect(tagTitle(spelling)).toBe(title);
  });
});
