import { describe, expect, test } from "vitest";
import { withoutNames } from "./withoutNames.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import {
  htmlToDocument,
  type HtmlToDocumentOptions,
} from "../../../shared/story/fromHtml/htmlToDocument.ts";

function read(html: string, options?: HtmlToDocumentOptions): Omit<Paragraph, "name">[] {
  return withoutNames(htmlToDocument(html, options).document.paragraphs);
}

function kinds(html: string): string[] {
  return htmlToDocument(html).notes.map(({ kind }) => kind);
}

function rows(html: string): unknown {
  return read(html)[0]?.table?.rows;
}

function tex(source: string): string {
  return `<annotation encoding="application/x-tex">${source}</annotation>`;
}

describe("text", () => {
  test.each<[name: string, html: string, texts: string[]]>([
    ["white space collapses as in a browser", "<p> a \n\t b <b> c</b> d </p>", ["a b c d"]],
    ["a line break is a line end", "<p>a <br> b<br/>c</p>", ["a\nb\nc"]],
    ["two line breaks part paragraphs", "a<br><br>b<br>\n<br>c", ["a", "b", "c"]],
    ["entities are read", "<p>a &amp; b&nbsp;c &lt;d&gt; &#x1F600;</p>", ["a & b\u00a0c <d> 😀"]],
    ["empty paragraphs are left out", "<p></p><p>&nbsp;</p><p> <b> </b></p><p>x</p>", ["x"]],
    [
      "a block ends the paragraph before it",
      "a<div>b<div>c</div>d</div>e",
      ["a", "b", "c", "d", "e"],
    ],
    ["unclosed paragraphs end at the next", "<p>a<p>b", ["a", "b"]],
    ["comments are dropped", "a<!-- <b>x</b> -->b<!-- open", ["ab"]],
    ["control characters are dropped", "a\u0000b\u0008c\ufffe", ["abc"]],
    ["halves of surrogate pairs are replaced", "a\ud83db", ["a\ufffdb"]],
    ["unknown elements are transparent", "<p>a <blink>b</blink> <x-y>c</x-y></p>", ["a b c"]],
    ["quotation marks of q are written", "<p>say <q>hello</q></p>", ["say “hello”"]],
    [
      "readings follow in brackets",
      "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>",
      ["漢(kan)"],
    ],
    ["a check box says its state", "<p><input type=checkbox checked>done</p>", ["☑ done"]],
    ["a progress bar says its value", "<p><progress value=1 max=4>25 %</progress></p>", ["1 of 4"]],
    [
      "hidden elements are dropped",
      "<p>a<span hidden>b</span><i style='display:none'>c</i></p>",
      ["a"],
    ],
    [
      "text of forms stays",
      "<form><label>Name</label><input name=n><button>Go</button></form>",
      ["NameGo"],
    ],
  ])("%s", (_, html, texts) => {
    expect(read(html).map(({ text }) => text)).toEqual(texts);
  });

  test("markups cover the intended words", () => {
    expect(read("<p>a <b>b </b><i> c<b>d</b></i> <code>e</code></p>")).toEqual([
      {
        type: "P",
        text: "a b cd e",
        markups: [
          { type: "STRONG", start: 2, end: 3 },
          { type: "EM", start: 4, end: 6 },
          { type: "STRONG", start: 5, end: 6 },
          { type: "CODE", start: 7, end: 8 },
        ],
      },
    ]);
  });

  test.each([
    ["sub", "SUB"],
    ["sup", "SUP"],
    ["kbd", "KBD"],
    ["mark", "MARK"],
    ["del", "STRIKE"],
    ["s", "STRIKE"],
    ["strong", "STRONG"],
    ["cite", "EM"],
    ["tt", "CODE"],
  ])("<%s> becomes %s", (tag, type) => {
    expect(read(`<p>x<${tag}>y</${tag}></p>`)[0]?.markups).toEqual([{ type, start: 1, end: 2 }]);
  });

  test("adjacent markups are merged, and offsets count UTF-16 units", () => {
    expect(read("<p>😀<b>a</b><b>b</b></p>")[0]?.markups).toEqual([
      { type: "STRONG", start: 2, end: 4 },
    ]);
  });

  test("a markup continues in the next paragraph", () => {
    const [first, second] = read("<b>one<p>two</p></b>three");
    expect(first?.markups).toEqual([{ type: "STRONG", start: 0, end: 3 }]);
    expect(second?.markups).toEqual([{ type: "STRONG", start: 0, end: 3 }]);
  });

  test("styles of word processors count as strong and emphasis", () => {
    const html = `<p><span style="font-weight:700">a</span><span style="font-style: italic">b</span></p>`;
    expect(read(html)[0]?.markups).toEqual([
      { type: "STRONG", start: 0, end: 1 },
      { type: "EM", start: 1, end: 2 },
    ]);
  });
});

describe("headings", () => {
  test("six levels become four", () => {
    const html = [1, 2, 3, 4, 5, 6].map((level) => `<h${level}>x${level}</h${level}>`).join("");
    expect(read(html).map(({ type }) => type)).toEqual(["H1", "H2", "H3", "H4", "H4", "H4"]);
  });

  test("a heading keeps its id as an anchor and drops its permalink", () => {
    const html = `<h2 id="why-now">Why <b>now</b> <a class="anchor" href="#why-now">#</a></h2>`;
    expect(read(html)).toMatchObject([{ type: "H2", text: "Why now", anchor: "why-now" }]);
  });

  test("a completely bold heading is a plain heading", () => {
    expect(read("<h2><strong>x</strong></h2>")).toEqual([{ type: "H2", text: "x" }]);
  });
});

describe("links", () => {
  test.each([
    ["https://a.example/x", "https://a.example/x"],
    ["http://a.example", "http://a.example/"],
    ["//a.example/x", "https://a.example/x"],
    ["/about", "https://base.example/about"],
    ["mailto:a@b.example", "mailto:a@b.example"],
    ["doi:10.1000/182", "https://doi.org/10.1000/182"],
  ])("%s leads to %s", (href, expected) => {
    const [paragraph] = read(`<p><a href="${href}">x</a></p>`, {
      baseUrl: "https://base.example/p",
    });
    expect(paragraph?.markups?.[0]?.href).toBe(expected);
  });

  test.each([
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "https://user:pass@a.example/",
    "http://",
  ])("%s is rejected and noted, its text stays", (href) => {
    const { document, notes } = htmlToDocument(`<p><a href="${href}">x</a></p>`);
    expect(document.paragraphs[0]).toMatchObject({ text: "x" });
    expect(document.paragraphs[0]?.markups).toBeUndefined();
    expect(notes.map(({ kind }) => kind)).toEqual(["address-rejected"]);
  });

  test("a link within the story points to the paragraph, by id or by heading", () => {
    const html = `<p><a href="#here">1</a><a href="#the-end">2</a><a href="#gone">3</a></p>
      <p id="here">x</p><h2>The End!</h2>`;
    const [first, second, third] = read(html);
    expect(first?.markups?.map(({ href }) => href)).toEqual(["#here", "#the-end"]);
    expect(second?.anchor).toBe("here");
    expect(third?.anchor).toBe("the-end");
    expect(kinds(html)).toEqual(["anchor-missing"]);
  });

  test("the story's own URL with a fragment is a link within the story", () => {
    const options = { baseUrl: "https://a.example/story/" };
    const html = `<p><a href="https://a.example/story/#x">y</a></p><h2 id="x">z</h2>`;
    expect(read(html, options)[0]?.markups?.[0]?.href).toBe("#x");
  });
});

describe("lists", () => {
  test("nested lists keep their depth and kind", () => {
    const html = "<ul><li>a<ol><li>b<ul><li>c</li></ul></li><li>d</li></ol></li><li>e</li></ul>";
    expect(read(html)).toEqual([
      { type: "ULI", text: "a", depth: 0 },
      { type: "OLI", text: "b", depth: 1 },
      { type: "ULI", text: "c", depth: 2 },
      { type: "OLI", text: "d", depth: 1 },
      { type: "ULI", text: "e", depth: 0 },
    ]);
  });

  test("an item contains several paragraphs, code and an image", () => {
    const html = `<ul><li><p>a</p><p>b</p><pre>c</pre><img src="https://a.example/p.png"></li></ul><p>z</p>`;
    expect(read(html).map(({ type, text, depth }) => [type, text, depth])).toEqual([
      ["ULI", "a", 0],
      ["P", "b", 0],
      ["PRE", "c", 0],
      ["IMG", "", 0],
      ["P", "z", undefined],
    ]);
  });

  test("an item that starts with code is still an item", () => {
    expect(read("<ul><li><pre>x</pre></li></ul>")).toEqual([
      { type: "ULI", text: "", depth: 0 },
      { type: "PRE", text: "x", depth: 0 },
    ]);
  });

  test("list numbers are kept if they don't continue the sequence", () => {
    const html = "<ol start=3><li>a<li>b</ol><ol><li>c</ol><p>x</p><ol><li value=7>d<li>e</ol>";
    expect(read(html).map(({ text, start }) => [text, start])).toEqual([
      ["a", 3],
      ["b", undefined],
      ["c", 1],
      ["x", undefined],
      ["d", 7],
      ["e", undefined],
    ]);
  });

  test("a definition list becomes a list of strong terms", () => {
    expect(read("<dl><dt>a<dd>b<dd><ul><li>c</ul></dl>")).toEqual([
      { type: "ULI", text: "a", depth: 0, markups: [{ type: "STRONG", start: 0, end: 1 }] },
      { type: "P", text: "b", depth: 0 },
      { type: "ULI", text: "c", depth: 1 },
    ]);
  });
});

describe("quotations", () => {
  test("paragraphs of one quotation stay together, two quotations stay apart", () => {
    const html =
      "<blockquote><p>a</p><p>b</p></blockquote><blockquote>c<ul><li>d</ul></blockquote>e";
    expect(read(html)).toEqual([
      { type: "BQ", text: "a" },
      { type: "BQ", text: "b", continues: true },
      { type: "BQ", text: "c" },
      { type: "ULI", text: "d", depth: 0, quote: 1, continues: true },
      { type: "P", text: "e" },
    ]);
  });

  test("a nested quotation has its level", () => {
    const html = "<blockquote>a<blockquote>b</blockquote>c</blockquote>";
    expect(read(html)).toEqual([
      { type: "BQ", text: "a" },
      { type: "BQ", text: "b", quote: 2 },
      { type: "BQ", text: "c", continues: true },
    ]);
  });

  test("a row of our pages stays a row, and an image after it doesn't belong to it", () => {
    const image = (name: string) => `<figure><img src="https://a.example/${name}" alt=""></figure>`;
    const row = `<div data-kind="gallery">${image("1")}${image("2")}</div>${image("3")}`;
    expect(read(row).map(({ type, continues }) => [type, continues])).toEqual([
      ["IMG", undefined],
      ["IMG", true],
      ["IMG", undefined],
    ]);
  });

  test("a pull quote stays a pull quote", () => {
    expect(read(`<blockquote class="graf--pullquote">x</blockquote>`)).toEqual([
      { type: "PQ", text: "x" },
    ]);
  });
});

describe("code", () => {
  test.each([
    [`<pre><code class="language-rs">x</code></pre>`, "rust"],
    [`<pre class="sourceCode r"><code>x</code></pre>`, "r"],
    [`<pre data-lang="YAML">x</pre>`, "yaml"],
    [`<pre><code class="language-{r,">x</code></pre>`, "r"],
    [`<pre><code class="language-js/0,3">x</code></pre>`, "javascript"],
    [`<pre><code>x</code></pre>`, undefined],
    [`<pre><code class='language-"><script>'>x</code></pre>`, undefined],
  ])("%s is in %s", (html, lang) => {
    expect(read(html)[0]?.lang).toBe(lang);
  });

  test("whitespace and lines are kept, and surrounding empty lines removed", () => {
    expect(read("<pre>\n\n  a\n\n\tb  c\n\n</pre>")).toEqual([
      { type: "PRE", text: "  a\n\n\tb  c" },
    ]);
  });

  test("markup within code is kept, except code markup", () => {
    expect(read("<pre><code>a <b>b</b></code></pre>")[0]?.markups).toEqual([
      { type: "STRONG", start: 2, end: 3 },
    ]);
  });
});

describe("tables", () => {
  test("cells keep headers, spans, alignment and markups", () => {
    const html = `<table><caption>Cap</caption><tr><th colspan=2>h<th align=right>i
      <tr><td rowspan=2><b>a</b></td><td style="text-align:center">b<td><p>c</p><ul><li>d</ul></table>`;
    expect(read(html)[0]?.text).toBe("Cap");
    expect(rows(html)).toEqual([
      [
        { text: "h", header: true, colspan: 2 },
        { text: "i", header: true, align: "end" },
      ],
      [
        { text: "a", rowspan: 2, markups: [{ type: "STRONG", start: 0, end: 1 }] },
        { text: "b", align: "center" },
        { text: "c\n• d" },
      ],
    ]);
  });

  test("images of a data table stay in their cells", () => {
    const html = `<table><tr><th>x<th>y<tr><td><img src="https://a.example/p.png" alt=p><td>z</table>`;
    expect(rows(html)).toMatchObject([
      [{}, {}],
      [{ text: "", images: [{ alt: "p" }] }, { text: "z" }],
    ]);
  });

  test("a layout table becomes paragraphs", () => {
    const html = `<table><tr><td><img src="https://a.example/p.png"></td><td><p>a</p><p>b</p></td></table>`;
    expect(read(html).map(({ type }) => type)).toEqual(["IMG", "P", "P"]);
    expect(kinds(html)).toEqual(["layout-table-unfolded"]);
  });

  test("a table of portraits stays a table", () => {
    const cell = `<td><img src="https://a.example/p.png" width="100px;" alt=p><br><b>Name</b></td>`;
    const html = `<table><tr>${cell.repeat(3)}</tr><tr>${cell.repeat(3)}</tr></table>`;
    expect(rows(html)).toMatchObject([
      [{ text: "Name", images: [{ width: 100 }] }, {}, {}],
      [{}, {}, {}],
    ]);
  });

  test("a Markdown table without a header has none", () => {
    const html = "<table><thead><tr><th></th><th></th></tr></thead><tr><td>a<td>b</table>";
    expect(rows(html)).toEqual([[{ text: "a" }, { text: "b" }]]);
  });

  test("excessive spans are limited, and stray text is placed before the table", () => {
    const html = "<table>stray<tr><td colspan=99999999>a<td>b</table>";
    expect(read(html).map(({ text }) => text)).toEqual(["stray", ""]);
    expect(read(html)[1]?.table?.rows[0]?.[0]?.colspan).toBe(100);
  });

  test("unclosed cells, rows and their contents end where the next one starts", () => {
    const html = "<table><tr><td><p>a<td><b>b<tr><td>c<td>d</table>after";
    expect(read(html)[0]?.table?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(read(html)[1]?.text).toBe("after");
  });
});

describe("images", () => {
  const src = "https://a.example/p.png";

  test("images are read alone, within text and linked", () => {
    const html = `<p>a <a href="https://b.example/"><img src="${src}" alt="A"></a> b <img src="${src}"></p>`;
    const image = { url: src, width: 1280, height: 720, sizeUnknown: true };
    expect(read(html)).toEqual([
      { type: "P", text: "a" },
      { type: "IMG", text: "", image: { ...image, alt: "A", href: "https://b.example/" } },
      { type: "P", text: "b" },
      { type: "IMG", text: "", image: { ...image, alt: "" } },
    ]);
  });

  test("a figure's caption becomes the image's text, with its markups", () => {
    const html = `<figure class="kg-width-wide"><img src="${src}" width=400 height=300>
      <figcaption>By <a href="https://c.example/">C</a></figcaption></figure>`;
    expect(read(html)).toEqual([
      {
        type: "IMG",
        text: "By C",
        markups: [{ type: "A", start: 3, end: 4, href: "https://c.example/" }],
        image: { url: src, width: 400, height: 300, alt: "", layout: "OUTSET" },
      },
    ]);
  });

  test("our own image has its id and natural size", () => {
    const options: HtmlToDocumentOptions = {
      resolveImage: (address) =>
        address === src ? { id: "4aaaaaaaaaaa", width: 7, height: 9 } : null,
    };
    expect(read(`<img src="${src}" width=1>`, options)[0]?.image).toEqual({
      id: "4aaaaaaaaaaa",
      width: 7,
      height: 9,
      alt: "",
    });
  });

  test.each([
    ["data: pictures", `<img src="data:image/png;base64,AAAA">`, ["image-rejected"]],
    ["scripts as pictures", `<img src="javascript:alert(1)">`, ["image-rejected"]],
    ["pixels that count readers", `<img src="${src}" width=1 height=1>`, []],
    ["pictures without an address", `<img>`, []],
  ])("%s leave nothing", (_, html, notes) => {
    expect(read(html)).toEqual([]);
    expect(kinds(html)).toEqual(notes);
  });

  test("smileys and badges become their text", () => {
    const html = `<p>Hi <img src="${src}" width=16 height=16 alt="🙂"></p>`;
    expect(read(html)).toEqual([{ type: "P", text: "Hi 🙂" }]);
  });

  test("an http image URL is upgraded to https where possible", () => {
    expect(read(`<img src="http://a.example/p.png">`)[0]?.image?.url).toBe(src);
  });

  test("lazy-loaded images are found", () => {
    const html = `<img src="data:image/gif;base64,R0" data-src="${src}">`;
    expect(read(html)[0]?.image?.url).toBe(src);
  });
});

describe("frames and media", () => {
  test.each([
    [
      "https://www.youtube.com/embed/abc_DEF-123?start=30&autoplay=1",
      "https://www.youtube-nocookie.com/embed/abc_DEF-123?start=30",
    ],
    [
      "//www.youtube-nocookie.com/embed/abcdefghijk",
      "https://www.youtube-nocookie.com/embed/abcdefghijk",
    ],
    [
      "https://player.vimeo.com/video/123?h=abcdef12",
      "https://player.vimeo.com/video/123?dnt=1&h=abcdef12",
    ],
    [
      "https://codepen.io/ann/embed/preview/xYz",
      "https://codepen.io/ann/embed/xYz?default-tab=result",
    ],
    ["https://speakerdeck.com/player/0a1b", "https://speakerdeck.com/player/0a1b"],
    [
      "https://www.slideshare.net/slideshow/embed_code/key/Ab1",
      "https://www.slideshare.net/slideshow/embed_code/key/Ab1",
    ],
    [
      "https://docs.google.com/presentation/d/e/2PACX-1vQabcdefghijklmnop/embed?start=false",
      "https://docs.google.com/presentation/d/e/2PACX-1vQabcdefghijklmnop/embed",
    ],
  ])("%s is framed as %s", (src, framed) => {
    const [paragraph] = read(
      `<iframe src="${src.replaceAll("&", "&amp;")}" onload="x()"></iframe>`,
    );
    expect(paragraph).toMatchObject({ type: "IFRAME", embed: { src: framed } });
  });

  test.each([
    "https://evil.example/embed/abcdefghijk",
    "https://www.youtube.com.evil.example/embed/abcdefghijk",
    "https://evil.example/?https://www.youtube.com/embed/abcdefghijk",
    "https://docs.google.com/uc?id=abc",
  ])("a frame of %s becomes a link", (src) => {
    const { document, notes } = htmlToDocument(`<iframe src="${src}" title="T"></iframe>`);
    expect(document.paragraphs).toMatchObject([{ type: "P", text: "T", markups: [{ type: "A" }] }]);
    expect(notes.map(({ kind }) => kind)).toEqual(["embed-as-link"]);
  });

  test.each(["javascript:alert(1)", "data:text/html,<script>1</script>", "srcdoc"])(
    "a frame of %s leaves nothing",
    (src) => {
      expect(read(`<iframe src="${src}" srcdoc="<script>1</script>">x</iframe>`)).toEqual([]);
    },
  );

  test("video and audio become links, and fallback content is dropped", () => {
    const html = `<video controls><source src="https://a.example/v/talk.mp4">No video</video>`;
    expect(read(html)).toMatchObject([{ type: "P", text: "a.example/…/talk.mp4" }]);
    expect(kinds(html)).toEqual(["media-as-link"]);
  });

  test("an object of a known site becomes an embed", () => {
    const html = `<object><param name="movie" value="https://www.youtube.com/v/abcdefghijk">x</object>`;
    expect(read(html)).toMatchObject([{ type: "IFRAME" }]);
  });
});

describe("collapsible sections", () => {
  test("contain their paragraphs", () => {
    const html = "<details><summary>S <b>t</b></summary><p>a</p><ul><li>b</ul></details>";
    expect(read(html)).toEqual([
      {
        type: "DETAILS",
        text: "S t",
        markups: [{ type: "STRONG", start: 2, end: 3 }],
        children: [
          { type: "P", text: "a" },
          { type: "ULI", text: "b", depth: 0 },
        ],
      },
    ]);
  });

  test("get a summary if they have none, and become text if they are empty", () => {
    expect(read("<details>a</details>")[0]).toMatchObject({ type: "DETAILS", text: "Details" });
    expect(read("<details><summary>a</summary></details>")).toEqual([{ type: "P", text: "a" }]);
  });

  test("are flattened below three levels", () => {
    let html = "x";
    for (let level = 0; level < 6; level += 1)
      html = `<details><summary>${level}</summary>${html}</details>`;
    expect(JSON.stringify(read(html))).toContain('"text":"x"');
    expect(kinds(html)).toEqual(["nesting-flattened"]);
  });
});

describe("footnotes", () => {
  const reference = { type: "NOTE", start: 1, end: 2, noteId: "1" };

  test.each([
    [
      "of a Markdown converter",
      `<p>a<sup><a href="#fn-1" data-footnote-ref>1</a></sup></p><section data-footnotes><h2>Footnotes</h2>
       <ol><li id="fn-1"><p>n <a href="#r" data-footnote-backref>↩</a></p></li></ol></section>`,
    ],
    [
      "of Pandoc",
      `<p>a<a href="#fn1" class="footnote-ref"><sup>1</sup></a></p><section class="footnotes" role="doc-endnotes"><hr>
       <ol><li id="fn1"><p>n<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>`,
    ],
    [
      "written by hand",
      `<p>a<sup><a href="#fn1" id="r1">1</a></sup></p><hr><h3>Notes</h3><ol><li id="fn1">n <a href="#r1">↩</a></li></ol>`,
    ],
  ])("%s are read", (_, html) => {
    expect(read(html)).toEqual([
      { type: "P", text: "a1", markups: [reference] },
      { type: "FOOTNOTE", text: "n", noteId: "1" },
    ]);
  });

  test("can have several paragraphs", () => {
    const html = `<p>a<a href="#x" role="doc-noteref">1</a></p><div class="footnotes"><ol>
      <li id="x"><p>n</p><p>m</p><pre>c</pre></li></ol></div>`;
    expect(read(html).slice(1)).toEqual([
      { type: "FOOTNOTE", text: "n", noteId: "1" },
      { type: "FOOTNOTE", text: "m", noteId: "1", continues: true },
      {
        type: "FOOTNOTE",
        text: "c",
        noteId: "1",
        continues: true,
        markups: [{ type: "CODE", start: 0, end: 1 }],
      },
    ]);
  });
});

describe("formulas", () => {
  test("that are a line of symbols become text with superscript and subscript", () => {
    const html = `<p><math><semantics><mrow><msub><mi>x</mi><mn>1</mn></msub><mo>=</mo><mn>2</mn></mrow>${tex("x_1=2")}</semantics></math></p>`;
    expect(read(html)).toEqual([
      { type: "P", text: "x1=2", markups: [{ type: "SUB", start: 1, end: 2 }] },
    ]);
  });

  test("that are more complex become their source as code", () => {
    const html = `<p><math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac>${tex("\\frac{1}{2}")}</semantics></math></p>`;
    expect(read(html)[0]).toMatchObject({ text: "\\frac{1}{2}", markups: [{ type: "CODE" }] });
    expect(kinds(html)).toEqual(["formula-as-code"]);
  });
});

describe("paragraph names", () => {
  test("are the same each time, and unique", () => {
    const html = `${"<p>same</p>".repeat(300)}<p>other</p>`;
    const names = htmlToDocument(html).document.paragraphs.map(({ name }) => name);
    expect(new Set(names).size).toBe(301);
    expect(names.every((name) => /^[0-9a-f]{4,}$/.test(name))).toBe(true);
    expect(htmlToDocument(html).document.paragraphs.map(({ name }) => name)).toEqual(names);
  });

  test("stay when another paragraph changes", () => {
    const [a, , c] = htmlToDocument("<p>a</p><p>b</p><p>c</p>").document.paragraphs;
    const [a2, , c2] = htmlToDocument("<p>a</p><p>changed</p><p>c</p>").document.paragraphs;
    expect([a2?.name, c2?.name]).toEqual([a?.name, c?.name]);
  });
});

describe("separators", () => {
  test("appear only between paragraphs, one at a time", () => {
    expect(read("<hr><p>a</p><hr><hr><p>b</p><hr>").map(({ type }) => type)).toEqual([
      "P",
      "HR",
      "P",
    ]);
  });
});
