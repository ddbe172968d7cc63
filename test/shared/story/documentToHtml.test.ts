import { describe, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { Markup, Paragraph } from "../../../shared/story/document.ts";
import {
  documentToHtml,
  type DocumentHtmlOptions,
} from "../../../shared/story/toHtml/documentToHtml.ts";
import { dangersIn, readHtml } from "./readHtml.ts";
import { rowLengths } from "../../../shared/story/imageRows.ts";

type Draft = Omit<Paragraph, "name" | "text"> & { text?: string };

function write(drafts: Draft[], options?: DocumentHtmlOptions): string {
  const paragraphs = drafts.map((draft, index) => ({
    name: (0xa000 + index).toString(16),
    text: "",
    ...draft,
  }));
  return documentToHtml({ paragraphs }, options);
}

/** Renders HTML without ids and directions, where they aren't tested. */
function shape(drafts: Draft[], options?: DocumentHtmlOptions): string {
  return write(drafts, options).replaceAll(/ (?:id|dir)="[^"]*"/g, "");
}

/** A link with one word of text. */
function link(href: string): Draft {
  return {
    type: "P",
    text: "x",
    markups: [{ type: "A", start: 0, end: 1, href, title: `"t"` }],
  };
}

function note(start: number, noteId: string): Markup {
  return { type: "NOTE", start, end: start + 1, noteId };
}

function userPath(id: string): string {
  return `/u/${id}`;
}

describe("text", () => {
  test("is escaped, has an id and detects its direction", () => {
    expect(write([{ type: "P", text: `<b>"a" & 'b'\nc` }])).toBe(
      `<p id="p-a000" dir="auto">&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;<br>c</p>`,
    );
  });

  test("keeps a given direction", () => {
    expect(write([{ type: "P", text: "a", dir: "rtl" }])).toContain(`dir="rtl"`);
    // Quotation bars and list markers follow the direction of most of their content.
    const mixed = write([
      { type: "BQ", text: "SQLite" },
      { type: "BQ", text: "قصة عن الورق والحبر", continues: true },
      { type: "ULI", text: "Paper" },
      { type: "ULI", text: "كتاب", depth: 1 },
      { type: "ULI", text: "and ink" },
      { type: "OLI", text: "كتاب" },
    ]);
    expect(mixed.match(/<(?:blockquote|ul|ol)[^>]*>/g)).toEqual([
      `<blockquote dir="rtl">`,
      `<ul dir="ltr">`,
      `<ul dir="rtl">`,
      `<ol dir="rtl">`,
    ]);
  });

  test("ids have the requested prefix", () => {
    expect(write([{ type: "P", text: "a" }], { idPrefix: "r1-" })).toContain(`id="r1-p-a000"`);
  });

  test("overlapping markups are split where they overlap", () => {
    const markups = [
      { type: "EM" as const, start: 0, end: 4 },
      { type: "STRONG" as const, start: 2, end: 6 },
    ];
    expect(shape([{ type: "P", text: "abcdef", markups }])).toBe(
      "<p><em>ab</em><strong><em>cd</em>ef</strong></p>",
    );
  });

  test("a link within superscript is nested inside it, and superscript within a link inside the link", () => {
    const a = (start: number, end: number): Markup => ({
      type: "A",
      start,
      end,
      href: "https://a.example/",
    });
    const sup: Markup = { type: "SUP", start: 1, end: 2 };
    const bare = (markups: Markup[]) =>
      shape([{ type: "P", text: "abc", markups }]).replaceAll(/ (?:href|rel)="[^"]*"/g, "");
    expect(bare([a(1, 2), sup])).toBe("<p>a<sup><a>b</a></sup>c</p>");
    expect(bare([a(0, 3), sup])).toBe("<p><a>a<sup>b</sup>c</a></p>");
  });

  test("only one of two overlapping links is written", () => {
    const markups = [
      { type: "A" as const, start: 0, end: 3, href: "https://a.example/" },
      { type: "A" as const, start: 1, end: 4, href: "https://b.example/" },
    ];
    const { tags } = readHtml(write([{ type: "P", text: "abcd", markups }]));
    expect(tags.map(({ name, attributes }) => attributes.href ?? name)).toEqual([
      "p",
      "https://a.example/",
      "https://b.example/",
    ]);
  });
});

describe("links", () => {
  test("to other sites have a rel attribute, to our own none", () => {
    expect(write([link("https://a.example/?b&c")])).toContain(
      `<a href="https://a.example/?b&amp;c" rel="noopener ugc nofollow" title="&quot;t&quot;">x</a>`,
    );
    const publicUrl = "https://a.example";
    expect(write([link("https://a.example/")], { publicUrl })).not.toContain("rel=");
    expect(write([link("https://b.example/")], { publicUrl })).toContain("rel=");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "/x", "", "#nowhere"])(
    "to %j are written as text",
    (href) => {
      expect(shape([link(href)])).toBe("<p>x</p>");
    },
  );

  test("to an anchor refer to its paragraph", () => {
    const html = write([link("#why"), { type: "H1", text: "Why", anchor: "why" }]);
    expect(html).toContain(`<a href="#p-a001">`);
    expect(html).toContain(`<h2 id="p-a001" dir="auto"><span id="why"></span>Why</h2>`);
  });

  test("a source's id doesn't replace an id of the page", () => {
    const html = write([{ type: "H1", text: "Why", anchor: "p-a000" }]);
    expect(html).toBe(`<h2 id="p-a000" dir="auto">Why</h2>`);
  });

  test("to mentioned people use the caller's URLs", () => {
    const markups = [{ type: "MENTION" as const, start: 0, end: 1, userId: "1aaaaaaaaaaa" }];
    expect(shape([{ type: "P", text: "x", markups }], { mentionHref: userPath })).toBe(
      `<p><a href="/u/1aaaaaaaaaaa">x</a></p>`,
    );
    expect(shape([{ type: "P", text: "x", markups }])).toBe("<p>x</p>");
  });
});

describe("headings", () => {
  test.each<[Paragraph["type"][], string]>([
    [["H1", "H2", "H3", "H4"], "h2h3h4h5"],
    [["H2", "H3"], "h2h3"],
    [["H3", "H4"], "h2h3"],
    [["H1", "H4"], "h2h3"],
  ])("%j are below the page's title and skip no level", (types, levels) => {
    const html = write(types.map((type) => ({ type, text: "x" })));
    expect(
      readHtml(html)
        .tags.map(({ name }) => name)
        .join(""),
    ).toBe(levels);
  });
});

describe("lists and quotations", () => {
  test.each<[string, Draft[], string]>([
    [
      "nest",
      [
        { type: "ULI", text: "a", depth: 0 },
        { type: "OLI", text: "b", depth: 1 },
        { type: "ULI", text: "c", depth: 0 },
        { type: "P", text: "d" },
      ],
      "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><p>d</p>",
    ],
    [
      "hold what stands in an item",
      [
        { type: "OLI", text: "a", depth: 0, start: 3 },
        { type: "P", text: "b", depth: 0 },
        { type: "PRE", text: "c", depth: 0 },
        { type: "OLI", text: "d", depth: 0 },
      ],
      `<ol start="3"><li>a<p>b</p><pre tabindex="0"><code>c</code></pre></li><li>d</li></ol>`,
    ],
    [
      "begin anew where a number says so or the kind changes",
      [
        { type: "OLI", text: "a", depth: 0 },
        { type: "OLI", text: "b", depth: 0, start: 1 },
        { type: "ULI", text: "c", depth: 0 },
      ],
      "<ol><li>a</li></ol><ol><li>b</li></ol><ul><li>c</li></ul>",
    ],
    [
      "begin deep",
      [{ type: "ULI", text: "a", depth: 2 }],
      "<ul><li><ul><li><ul><li>a</li></ul></li></ul></li></ul>",
    ],
    [
      "keep one quotation together and two apart",
      [
        { type: "BQ", text: "a" },
        { type: "BQ", text: "b", continues: true },
        { type: "ULI", text: "c", depth: 0, quote: 1, continues: true },
        { type: "BQ", text: "d" },
      ],
      "<blockquote><p>a</p><p>b</p><ul><li>c</li></ul></blockquote><blockquote><p>d</p></blockquote>",
    ],
    [
      "nest quotations",
      [
        { type: "BQ", text: "a" },
        { type: "BQ", text: "b", quote: 2 },
        { type: "BQ", text: "c", continues: true },
      ],
      "<blockquote><p>a</p><blockquote><p>b</p></blockquote><p>c</p></blockquote>",
    ],
    [
      "hold a quotation in an item",
      [
        { type: "ULI", text: "a", depth: 0 },
        { type: "BQ", text: "b", depth: 0 },
        { type: "BQ", text: "c", depth: 0, continues: true },
        { type: "ULI", text: "d", depth: 0 },
      ],
      "<ul><li>a<blockquote><p>b</p><p>c</p></blockquote></li><li>d</li></ul>",
    ],
    [
      "mark a pull quote",
      [{ type: "PQ", text: "a" }],
      `<blockquote data-kind="pullquote"><p>a</p></blockquote>`,
    ],
  ])("%s", (_, drafts, html) => {
    expect(shape(drafts)).toBe(html);
  });
});

describe("code", () => {
  test("has its language and lines, and is reachable by keyboard", () => {
    expect(write([{ type: "PRE", text: "\n a<b\n", lang: "rust" }])).toBe(
      `<pre id="p-a000" tabindex="0" dir="ltr"><code class="language-rust">\n a&lt;b\n</code></pre>`,
    );
  });
});

describe("images", () => {
  const size = { width: 2000, height: 1000, alt: `a "b"` };

  test("of ours have the available widths, with their size", () => {
    const html = write([{ type: "IMG", text: "C", image: { id: "4aaaaaaaaaaa", ...size } }]);
    const image = readHtml(html).tags.find(({ name }) => name === "img")?.attributes;
    expect(image).toMatchObject({
      src: "/img/resize:fit:700/4aaaaaaaaaaa",
      width: "2000",
      height: "1000",
      alt: `a "b"`,
      loading: "lazy",
      decoding: "async",
      sizes: "(min-width: 680px) 680px, 100vw",
    });
    expect(image?.srcset).toMatch(/^\/img\/resize:fit:\d+\/4aaaaaaaaaaa \d+w, .*1640w$/);
    expect(html).toContain(`<figcaption dir="auto">C</figcaption>`);
  });

  test("are as wide as their layout, but no wider than their natural width", () => {
    const wide = write([{ type: "IMG", image: { id: "4aaaaaaaaaaa", ...size, layout: "FULL" } }]);
    expect(wide).toContain(`data-layout="FULL"`);
    expect(wide).toContain(`sizes="100vw"`);
    const small = write([
      { type: "IMG", image: { id: "4aaaaaaaaaaa", width: 90, height: 9, alt: "" } },
    ]);
    expect(small).toContain(`sizes="(min-width: 90px) 90px, 100vw"`);
  });

  test("of other sites use our proxy or are links, and unknown sizes reserve a box", () => {
    const image = {
      url: "https://a.example/p.png",
      ...size,
      sizeUnknown: true,
      href: "https://b.example/",
    };
    const html = write([{ type: "IMG", image }], { postId: "d00000000001" });
    expect(html).toContain(`data-size="unknown"`);
    const own = "/img/linked/d00000000001?url=https%3A%2F%2Fa.example%2Fp.png";
    expect(html).toContain(
      `<a href="https://b.example/" rel="noopener ugc nofollow"><img src="${own}"`,
    );
    const without = write([{ type: "IMG", image }]);
    expect(without).not.toContain("<img");
    expect(without).toContain(`<a href="https://a.example/p.png" rel="noopener ugc nofollow">`);
    const whole = write([{ type: "IMG", image }], { isWhole: true });
    expect(whole).toContain(`src="https://a.example/p.png" referrerpolicy="no-referrer"`);
    for (const url of ["https://10.0.0.1/p.png", "https://intra.internal/p.png"])
      expect(write([{ type: "IMG", image: { ...image, url } }], { postId: "d1" })).toBe("");
  });

  test("have absolute addresses for feeds and email", () => {
    const html = write([{ type: "IMG", image: { id: "4aaaaaaaaaaa", ...size } }], {
      imageOrigin: "https://d.example",
    });
    const image = readHtml(html).tags.find(({ name }) => name === "img")?.attributes;
    const candidates = (image?.srcset ?? "").split(", ");
    expect(candidates.every((candidate) => candidate.startsWith("https://d.example/img/"))).toBe(
      true,
    );
    expect(image?.src).toMatch(/^https:\/\/d\.example\/img\//);
  });

  test("with an invalid address are omitted", () => {
    expect(write([{ type: "IMG", image: { url: "javascript:alert(1)", ...size } }])).toBe("");
  });
});

describe("embeds", () => {
  const embed = {
    src: "https://www.youtube-nocookie.com/embed/abcdefghijk",
    href: "https://www.youtube.com/watch?v=abcdefghijk",
    title: "Talk",
    width: 680,
    height: 383,
  };

  test("are sandboxed, lazy, named and have a fixed box", () => {
    const html = write([{ type: "IFRAME", embed, text: "Caption" }]);
    const { tags } = readHtml(html);
    expect(tags[0]?.attributes).toMatchObject({ "data-kind": "embed", "data-aspect": "16:9" });
    expect(tags[1]?.attributes).toMatchObject({ title: "Talk", loading: "lazy", src: embed.src });
    expect(tags[1]?.attributes.sandbox).not.toContain("top-navigation");
    expect(dangersIn(html)).toEqual([]);
  });

  test("of other sites are bookmarks", () => {
    const html = write([{ type: "IFRAME", embed: { ...embed, src: "https://evil.example/" } }]);
    expect(html).not.toContain("<iframe");
    expect(html).toContain(`data-kind="bookmark"`);
    expect(html).toMatch(/<a [^>]*><strong dir="auto">Talk<\/strong> <span>[a-z.-]+<\/span><\/a>/);
  });

  test("of our own site are bookmarks that show the product's name instead of a host", () => {
    const href = "http://localhost:8787/a-story";
    const html = write([{ type: "IFRAME", embed: { ...embed, src: href, href } }], {
      publicUrl: "http://localhost:8787",
    });
    expect(html).toContain(`</strong> <span>${PRODUCT_NAME}</span>`);
  });
});

describe("tables", () => {
  test("scroll in a keyboard-accessible region, with head, scopes and caption", () => {
    const rows = [
      [{ text: "a", header: true, colspan: 2 }],
      [
        { text: "b", header: true },
        { text: "c", align: "end" as const },
      ],
    ];
    expect(shape([{ type: "TABLE", text: "Cap", table: { rows } }])).toBe(
      `<div data-kind="table" role="region" aria-label="Cap" tabindex="0"><table><caption>Cap</caption>` +
        `<thead><tr><th scope="colgroup" colspan="2">a</th></tr></thead>` +
        `<tbody><tr><th scope="row">b</th><td data-align="end">c</td></tr></tbody></table></div>`,
    );
  });

  test("without a caption are distinguished by number", () => {
    const table = { rows: [[{ text: "a" }]] };
    const html = write([
      { type: "TABLE", table },
      { type: "TABLE", table },
    ]);
    expect(html).toContain(`aria-label="Table 1"`);
    expect(html).toContain(`aria-label="Table 2"`);
  });
});

describe("collapsible sections", () => {
  test("contain blocks", () => {
    const children = [{ name: "b000", type: "ULI" as const, text: "a", depth: 0 }];
    expect(shape([{ type: "DETAILS", text: "S", children }])).toBe(
      "<details><summary>S</summary><ul><li>a</li></ul></details>",
    );
    expect(shape([{ type: "DETAILS", children }])).toContain("<summary>Details</summary>");
  });

  test("are open in feeds and email, which may not be able to open them", () => {
    const html = documentToHtml(
      { paragraphs: [{ name: "a000", type: "DETAILS", text: "S", children: [] }] },
      { framesAsLinks: true },
    );
    expect(html).toMatch(/^<details id="[^"]+" open>/);
  });
});

describe("footnotes", () => {
  test("are listed at the end, with links in both directions", () => {
    const html = write([
      { type: "P", text: "a* b* c*", markups: [note(1, "x"), note(4, "y"), note(7, "x")] },
      { type: "FOOTNOTE", text: "X", noteId: "x" },
      { type: "FOOTNOTE", text: "more", noteId: "x", continues: true },
      { type: "FOOTNOTE", text: "Y", noteId: "y" },
      { type: "P", text: "end" },
    ]);
    expect(html).toContain(
      `a<sup><a id="fnref-x" href="#fn-x" role="doc-noteref" aria-label="Footnote 1">1</a></sup> b`,
    );
    expect(html.indexOf("doc-endnotes")).toBeGreaterThan(html.indexOf("end</p>"));
    const { tags } = readHtml(html);
    const ids = tags.map(({ attributes }) => attributes.id).filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
    const inPage = tags.filter(({ attributes }) => attributes.href?.startsWith("#"));
    for (const { attributes } of inPage) expect(ids).toContain(attributes.href?.slice(1));
    expect(inPage.filter(({ attributes }) => attributes.role === "doc-backlink")).toHaveLength(3);
  });

  test("that are missing leave their reference mark", () => {
    expect(shape([{ type: "P", text: "a*", markups: [note(1, "x")] }])).toBe(
      "<p>a<sup>*</sup></p>",
    );
  });
});

describe("a button", () => {
  const button = { type: "BUTTON", href: "https://a.example/?b&c", text: "Join <us>" } as const;

  test("is a link to where it leads, with its label even without one", () => {
    expect(shape([button])).toBe(
      '<p><a data-kind="button" href="https://a.example/?b&amp;c" rel="noopener ugc nofollow">Join &lt;us&gt;</a></p>',
    );
    expect(shape([{ ...button, text: "" }])).toContain(">https://a.example/?b&amp;c</a>");
    const markups = [{ type: "A" as const, start: 0, end: 4, href: "https://b.example/" }];
    expect(shape([{ ...button, markups }]).match(/<a /g)).toHaveLength(1);
  });

  test("never leads to a script", () => {
    const html = write([{ ...button, href: "javascript:alert(1)" }]);
    expect(html).not.toContain("<a");
    expect(dangersIn(html)).toEqual([]);
  });
});

describe("images side by side", () => {
  const image = { width: 60, height: 40, alt: "", id: "4aaaaaaaaaaa" };
  const one = { type: "IMG", image } as const;
  const more = { ...one, continues: true } as const;
  const rows = (drafts: Draft[], options?: DocumentHtmlOptions) =>
    write(drafts, options)
      .match(/<div data-kind="gallery" data-count="."|<figure|<\/div>|<p /g)
      ?.map((tag) => /count="(.)"/.exec(tag)?.[1] ?? tag)
      .join(" ");

  test("are in rows of at most three", () => {
    const text = { type: "P", text: "a" } as const;
    expect(rows([one, more, text])).toBe("2 <figure <figure </div> <p ");
    expect(rows([one, more, more, more, more])).toBe(
      "3 <figure <figure <figure </div> 2 <figure <figure </div>",
    );
  });

  test("are alone without an image above, and in the exact copy of a story", () => {
    const text = { type: "P", text: "a" } as const;
    expect(rows([more, text, more, one])).toBe("<figure <p  <figure <figure");
    expect(rows([one, more], { isWhole: true })).not.toContain("2");
  });

  test("are found by looking at each paragraph a few times", () => {
    const COUNT = 3_000;
    let looks = 0;
    const images = Array.from({ length: COUNT }, () => ({
      continues: true as const,
      get type(): Paragraph["type"] {
        looks += 1;
        return "IMG";
      },
    }));
    const rows = rowLengths(images);
    expect([...rows.values()].every((length) => length === 3)).toBe(true);
    expect(rows.size).toBe(COUNT / 3);
    expect(looks).toBeLessThan(COUNT * 10);
  });
});
