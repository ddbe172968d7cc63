import { describe, expect, test } from "vitest";
import { documentText } from "../../../shared/story/documentText.ts";
import { htmlToDocument } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { readStoryPage } from "../../../shared/story/storyPage/readStoryPage.ts";

const textOf = (html: string) => documentText(htmlToDocument(readStoryPage(html).html).document);
const LONG = "Words of the story itself. ".repeat(10);

describe("a page's story", () => {
  test("is its article, without the surrounding content", () => {
    const text = textOf(`<!doctype html><html><head><title>T</title><style>p{}</style></head><body>
      <nav>Menu</nav><header>Site</header><main><article><p>${LONG}</p><aside>Buy this</aside>
      <div class="x share">Share me</div><p>The end.</p><script>alert(1)</script>
      <form>Subscribe</form></article><div id="comments">First!</div></main>
      <footer>Imprint</footer></body></html>`);
    expect(text).toContain("Words of the story itself.");
    expect(text).toContain("The end.");
    for (const word of ["Menu", "Site", "Buy", "Share", "alert", "Subscribe", "First", "Imprint"])
      expect(text).not.toContain(word);
  });

  test("is the most specific candidate, but not a mere teaser", () => {
    const sure = `<main><p>Around</p><div itemprop="articleBody"><p>${LONG}</p></div></main>`;
    expect(textOf(sure)).not.toContain("Around");
    const teaser = `<main><article><p>Teaser</p></article><p>${LONG}</p></main>`;
    expect(textOf(teaser)).toContain("Words of the story itself.");
  });

  test("is the whole page if it marks no part", () => {
    expect(textOf("<p>One</p><p>Two</p>")).toBe("One\n\nTwo");
    expect(textOf(`<div class="layout sidebar-left"><p>One</p></div>`)).toBe("One");
  });

  test("has the title, subtitle and original URL that the page states", () => {
    expect(
      readStoryPage(`<head><title>Name | Site</title><meta property="og:title" content="Na&amp;me">
        <meta name="description" content="What it is"><link rel="canonical" href="/a"></head>`),
    ).toMatchObject({ title: "Na&me", subtitle: "What it is", canonicalUrl: "/a" });
    expect(
      readStoryPage(`<article><h1 class="p-name">Name</h1><section class="p-summary"> What it
        is </section><section class="e-content"><p>${LONG}</p></section><footer>
        <a class="p-canonical" href="https://first.example/a">x</a></footer></article>`),
    ).toMatchObject({
      title: "Name",
      subtitle: "What it is",
      canonicalUrl: "https://first.example/a",
    });
  });

  test("is read from hostile pages too", () => {
    for (const page of [
      "",
      "<article>".repeat(100_000),
      `${"<div>".repeat(100_000)}x${"</div>".repeat(100_000)}`,
      "</article></main>",
      "<meta>".repeat(10_000),
    ])
      expect(typeof readStoryPage(page).html).toBe("string");
  });
});
