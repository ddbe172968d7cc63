import { describe, expect, test } from "vitest";
import { documentText } from "../../../../shared/story/documentText.ts";
import { lexicalToHtml } from "../../../../shared/story/imports/lexicalToHtml.ts";
import { readBeehiiv } from "../../../../shared/story/imports/readBeehiiv.ts";
import { readGhost } from "../../../../shared/story/imports/readGhost.ts";
import { readMarkdown } from "../../../../shared/story/imports/readMarkdown.ts";
import { readMedium } from "../../../../shared/story/imports/readMedium.ts";
import { readSubstack } from "../../../../shared/story/imports/readSubstack.ts";
import { readWordPress } from "../../../../shared/story/imports/readWordPress.ts";
import { htmlToDocument } from "../../../../shared/story/fromHtml/htmlToDocument.ts";
import { tagsOfPage } from "../../../../shared/story/storyPage/tagsOfPage.ts";
import {
  BEEHIIV_POSTS,
  GHOST_TOOLS,
  SUBSTACK_SAVED_PAGE,
} from "../../../support/drafts/storyExports.ts";

const paragraphs = (html: string) => htmlToDocument(html).document.paragraphs;

describe("an imported story's tags", () => {
  test("from Ghost are in its order, without Ghost's internal tags", () => {
    const [story] = readGhost({
      data: {
        posts: [{ id: "p", title: "One", html: "<p>Words</p>" }],
        tags: [
          { id: "t1", name: "Reeds" },
          { id: "t2", name: "#internal" },
          { id: "t3", name: "Rivers" },
        ],
        posts_tags: [
          { post_id: "p", tag_id: "t1", sort_order: 2 },
          { post_id: "p", tag_id: "t2", sort_order: 1 },
          { post_id: "p", tag_id: "t3", sort_order: 0 },
          { post_id: "other", tag_id: "t1", sort_order: 0 },
        ],
      },
    });
    expect(story?.source?.tags).toEqual(["Rivers", "Reeds"]);
  });

  test("from WordPress are its tags followed by its categories", () => {
    const [story] = readWordPress(`<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>
      <title>One</title><category domain="category" nicename="a"><![CDATA[Nature &amp; us]]></category>
      <category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>
      <category domain="author" nicename="b"><![CDATA[Somebody]]></category>
      <category domain="post_tag" nicename="c"><![CDATA[Reeds]]></category>
      <content:encoded><![CDATA[<p>Words</p>]]></content:encoded>
      <wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`);
    expect(story?.source?.tags).toEqual(["Reeds", "Nature & us"]);
  });

  test("from Medium are read from the end of its page", () => {
    const foot = `<footer><p class="p-tags">Tagged in <a href="https://x.test/t" class="p-tag">Reeds &amp; rushes</a>,
      <a href="https://x.test/s" class="p-tag">Stuff</a></p></footer>`;
    const item = readMedium("a.html", `<article><h1>One</h1><p>Words</p></article>${foot}`);
    expect(item.source?.tags).toEqual(["Reeds & rushes", "Stuff"]);
  });

  test("from Substack are read from pages of the site that were saved with the export", () => {
    const pages = new Map([
      ["1.plain.html", "<p>Words</p>"],
      ["2.other.html", "<p>Words</p>"],
      ["plain-page.html", SUBSTACK_SAVED_PAGE],
    ]);
    const list =
      "post_id,type,title,tags\n1.plain,newsletter,Plain,\n2.other,newsletter,Other,Reeds; Rivers\n";
    const [plain, other] = readSubstack(list, pages);
    expect(plain?.source).toMatchObject({
      tags: ["Blogging & more"],
      canonicalUrl: "https://example.substack.com/p/plain",
    });
    expect(other?.source).toMatchObject({ tags: ["Reeds", "Rivers"], canonicalUrl: null });
  });

  test("from Ghost's migration tools are part of the post", () => {
    const [story] = readGhost(GHOST_TOOLS);
    expect(story?.source).toMatchObject({
      title: "Moved here",
      tags: ["Reeds"],
      canonicalUrl: "https://first.example.com/space/post-ef12",
    });
  });

  test("from beehiiv are read from its list", () => {
    const [sample, draft, nothing] = readBeehiiv(BEEHIIV_POSTS);
    expect(sample?.source).toMatchObject({
      title: "Sample post",
      subtitle: "A subtitle, too",
      tags: ["Reeds", "The river"],
      canonicalUrl: "https://example.beehiiv.com/p/sample-post",
    });
    expect(documentText(htmlToDocument(sample!.source!.body).document)).toContain("Sample text");
    // A page that nobody could read has no canonical URL.
    expect(draft?.source?.canonicalUrl).toBeNull();
    expect(nothing?.error).toBe("no-text");
  });

  test.each([
    ["in a page's head", '<meta content="Reeds &amp; rushes" property="article:tag">'],
    ["at its foot", '<a rel="nofollow tag" href="/t/reeds">Reeds &amp; rushes</a>'],
    ["for machines alone", '<meta name="keywords" content="Reeds &amp; rushes, ">'],
  ])("from a web page are read %s", (_, html) => {
    expect(tagsOfPage(`<html>${html}<p>Words</p></html>`)).toEqual(["Reeds & rushes"]);
  });

  test("from a web page are found quickly, and limited to twenty", () => {
    for (const odd of ["<a ", "<meta ", '"postTags":[', "<a rel='tag'>"]) {
      expect(tagsOfPage(odd.repeat(200_000))).toEqual([]);
    }
    expect(tagsOfPage('"postTags":[{"name":7},null,{"name":"Reeds"}]')).toEqual(["Reeds"]);
    const many = Array.from({ length: 50 }, (_, n) => `<a class="p-tag">Tag ${n}</a>`).join("");
    expect(tagsOfPage(many)).toHaveLength(20);
  });

  test.each([
    ['tags: [reeds, "the river"]', ["reeds", "the river"]],
    ["tags: reeds, rivers", ["reeds", "rivers"]],
    ["tags:\n  - reeds\n  - the river", ["reeds", "the river"]],
    ["categories:\n- reeds", ["reeds"]],
    ["category: News\ntag: reeds\ntags: rivers\nkeywords: x", ["rivers", "reeds", "News"]],
    ["title: One", []],
  ])("from Markdown are read from its front matter: %s", (head, tags) => {
    const item = readMarkdown("one.md", `---\n${head}\n---\n\nWords`);
    expect(item.source?.tags).toEqual(tags);
  });
});

describe("a text from Ghost's current editor", () => {
  const lexical = (...children: object[]) => lexicalToHtml(JSON.stringify({ root: { children } }));
  const words = (text: string, format = 0) => ({ type: "extended-text", text, format });

  test("becomes paragraphs, headings, lists, quotes, code and images", () => {
    const html = lexical(
      { type: "heading", tag: "h2", children: [words("Reeds")] },
      { type: "paragraph", children: [words("They "), words("bend", 1), words(" & live", 2)] },
      {
        type: "list",
        listType: "number",
        children: [{ type: "listitem", children: [words("One")] }],
      },
      { type: "quote", children: [words("So it is")] },
      { type: "codeblock", code: "a < b", language: "js" },
      { type: "image", src: "https://x.test/a.jpg", alt: "A reed", caption: "In spring" },
      {
        type: "paragraph",
        children: [{ type: "link", url: "https://x.test/", children: [words("there")] }],
      },
    );
    expect(paragraphs(html)).toMatchObject([
      { type: expect.stringMatching(/^H/), text: "Reeds" },
      { type: "P", text: "They bend & live", markups: [{ type: "STRONG" }, { type: "EM" }] },
      { type: "OLI", text: "One" },
      { type: "BQ", text: "So it is" },
      { type: "PRE", text: "a < b" },
      { type: "IMG", text: "In spring", image: { url: "https://x.test/a.jpg", alt: "A reed" } },
      { type: "P", text: "there", markups: [{ type: "A", href: "https://x.test/" }] },
    ]);
  });

  test("is read if a post has no HTML, and runs nothing", () => {
    const text = JSON.stringify({
      root: { children: [{ type: "paragraph", children: [words("<script>alert(1)</script>")] }] },
    });
    const [story] = readGhost({ data: { posts: [{ id: "p", title: "One", lexical: text }] } });
    expect(documentText(htmlToDocument(story?.source?.body ?? "").document)).toBe(
      "<script>alert(1)</script>",
    );
  });

  test("that is invalid is empty, and endless nesting is cut off", () => {
    for (const odd of ["", "x", "null", "[]", '{"root":null}', '{"root":{"children":[1,null]}}'])
      expect(lexicalToHtml(odd)).toBe("");
    const deep = `{"root":${'{"children":['.repeat(500)}${"]}".repeat(500)}}`;
    expect(lexicalToHtml(deep)).toBe("");
  });
});
