import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { importNoteText, reportedNotes } from "../../../../shared/imports/importNotes.ts";
import { htmlToDocument } from "../../../../shared/story/fromHtml/htmlToDocument.ts";
import { readExport } from "../../../../shared/story/imports/readExport.ts";
import { markdownToDocument } from "../../../../shared/story/markdown/markdownToDocument.ts";
import {
  ExportNestedError,
  ExportTooLargeError,
  openExport,
} from "../../../../worker/domain/imports/openExport.ts";

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`cases/${name}`, import.meta.url)));
const textOf = (name: string) => new TextDecoder().decode(bytesOf(name));

/** Returns the paragraphs of the first story of a file, and the notes of its report. */
function imported(name: string, bytes: Uint8Array) {
  const opened = openExport(name, bytes);
  const found = opened && readExport(opened);
  if (!found || found === "needs-site") return { lines: [], notes: [], titles: [] };
  const items = [...found.items];
  const source = items[0]?.source;
  const read = source?.format === "markdown" ? markdownToDocument : htmlToDocument;
  const { document, notes } = read(source?.body ?? "");
  return {
    kind: found.kind,
    titles: items.map(({ title }) => title),
    lines: document.paragraphs.map(({ type, text, lang, image, embed }) =>
      [type + (lang ? `:${lang}` : ""), image?.url ?? embed?.href ?? "", text].join("|"),
    ),
    notes: reportedNotes(notes).map(importNoteText),
  };
}

const attachment = (id: number) =>
  `<item><wp:post_id>${id}</wp:post_id><wp:post_parent>1</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://e.example/${id}.jpg</wp:attachment_url><excerpt:encoded>Number ${id}</excerpt:encoded></item>`;
const wordPress = (content: string, meta = "") =>
  imported(
    "a.xml",
    strToU8(
      `<rss><channel><link>https://e.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>T</title><guid>g</guid><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_name>t</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${meta}</item>${attachment(11)}${attachment(12)}</channel></rss>`,
    ),
  );
const ghost = (lexical: object[]) =>
  imported(
    "a.json",
    strToU8(
      JSON.stringify({
        data: { posts: [{ title: "G", lexical: JSON.stringify({ root: { children: lexical } }) }] },
      }),
    ),
  );

describe("a WordPress post", () => {
  test.each<[what: string, html: string, lines: string[]]>([
    [
      "has a line break for each line end and a paragraph for each blank line",
      textOf("wordPressLineEnds.txt").trim(),
      ["P||First verse\nsecond verse", "P||New stanza\nits second line"],
    ],
    [
      "keeps the paragraphs around one that is written as HTML",
      'One\ntwo\n\n<p class="x">Three\nfour</p>\n\nFive\n\n<ul>\n<li>a</li>\n</ul>\nSix<br />\nseven\n<pre>a\n\nb</pre>',
      ["P||One\ntwo", "P||Three\nfour", "P||Five", "ULI||a", "P||Six\nseven", "PRE||a\n\nb"],
    ],
    [
      "of the block editor has such paragraphs only between its blocks",
      "<!-- wp:paragraph --><p>One\ntwo</p><!-- /wp:paragraph -->\n\nThree\nfour",
      ["P||One two", "P||Three\nfour"],
    ],
    [
      "shows galleries and code",
      textOf("wordPressShortcodes.txt").trim(),
      [
        "IMG|https://e.example/11.jpg|Number 11",
        "IMG|https://e.example/12.jpg|Number 12",
        "PRE:python||def f(x):\n    return x\n\nprint(f(2))",
      ],
    ],
    [
      "shows videos, recordings and gists",
      'a [youtube https://www.youtube.com/watch?v=abcdefghijk&amp;w=3]\n[youtube=https://youtu.be/abcdefghijk]\n[vimeo 12345]\n[video mp4="https://e.example/v.mp4"][/video][audio src="https://e.example/v.mp3"]\n[gist https://gist.github.com/octocat/6cad326836d38bd3a7ae]\n\nhttps://vimeo.com/12345',
      [
        "P||a",
        "IFRAME|https://www.youtube.com/watch?v=abcdefghijk|",
        "IFRAME|https://www.youtube.com/watch?v=abcdefghijk|",
        "IFRAME|https://vimeo.com/12345|",
        "P||e.example/…/v.mp4",
        "P||e.example/…/v.mp3",
        "IFRAME|https://gist.github.com/octocat/6cad326836d38bd3a7ae|",
        "IFRAME|https://vimeo.com/12345|",
      ],
    ],
    [
      "keeps brackets that aren't shortcodes",
      "As [sic] says [1], write [[gallery]] or <code>[gallery]</code>.",
      ["P||As [sic] says [1], write [gallery] or [gallery]."],
    ],
  ])("%s", (_, html, lines) => {
    expect(wordPress(html).lines).toEqual(lines);
  });

  test("has the texts of its footnotes", () => {
    const item = textOf("wordPressFootnotes.txt");
    const [, content = ""] = /CDATA\[([^]*?)\]\]>/.exec(item) ?? [];
    expect(wordPress(content, item.slice(item.indexOf("<wp:postmeta"))).lines).toEqual([
      "P||Fact1.",
      "FOOTNOTE||The note text",
    ]);
  });

  test("reports what only its site could show, with the place", () => {
    const { lines, notes } = wordPress(
      'Before.\n\n[contact-form-7 id="12"]\n\nAfter. [gallery ids="99"] <!-- wp:latest-posts {"a":1} /-->',
    );
    expect(lines).toEqual(["P||Before.", "P||After."]);
    expect(notes).toEqual([
      '1 shortcode couldn’t be imported: [contact-form-7 id="12"] (after “Before.”)',
      '1 gallery couldn’t be imported: [gallery ids="99"] (after “After.”)',
      "1 element couldn’t be imported: latest-posts (after “After.”)",
    ]);
  });
});

test("a Medium export keeps gists and tweets", () => {
  expect(
    imported("posts.zip", zipSync({ "posts/a.html": bytesOf("mediumGistTweet.txt") })),
  ).toMatchObject({
    lines: [
      "H3||Gists",
      "P||Before the code.",
      "IFRAME|https://gist.github.com/octocat/6cad326836d38bd3a7ae|",
      "P||After the code.",
      "IFRAME|https://x.com/i/status/123456789|",
      "P||After the tweet.",
    ],
    notes: [
      "1 embed became a link: https://gist.github.com/octocat/6cad326836d38bd3a7ae (after “Before the code.”)",
    ],
  });
});

test("a Substack post keeps galleries, formulas, embedded posts, tweets and footnotes", () => {
  const { document } = htmlToDocument(textOf("substackDataAttrs.txt"));
  expect(
    document.paragraphs.map(({ type, text, image, embed }) => [
      type,
      image?.url ?? embed?.href ?? "",
      text,
    ]),
  ).toEqual([
    ["P", "", "Text1 more"],
    ["FORMULA", "", "E=mc^2"],
    ["IFRAME", "https://y.substack.com/p/other", ""],
    ["IFRAME", "https://twitter.com/a/status/123", ""],
    ["IMG", "https://s.example/1.jpg", ""],
    ["IMG", "https://s.example/2.jpg", "GCap"],
    ["P", "", "End."],
    ["FOOTNOTE", "", "The note."],
  ]);
});

test("remarks of editors in Word and Google Docs stay out of a story, and notes become footnotes", () => {
  const google = `<p>Body<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> end<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> The note.</span></p></div><div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Private remark</span></p><p>and more</p></div>`;
  for (const [html, note] of [
    [textOf("wordCommentsFootnotes.txt"), "Word note text."],
    [google, "The note."],
  ] as const) {
    const { document, notes } = htmlToDocument(html);
    expect(document.paragraphs).toMatchObject([
      { type: "P", text: "Body[1] end.", markups: [{ type: "NOTE", noteId: "1" }] },
      { type: "FOOTNOTE", text: note, noteId: "1" },
    ]);
    expect(notes.map(({ kind }) => kind)).toContain("comment-dropped");
  }
});

test.each([
  [
    "Google Docs",
    `<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA" aria-roledescription="checkbox" alt="checked"><p>Done</p></li><li role="checkbox" aria-checked="false"><p>Not yet</p></li></ul>`,
  ],
  [
    "Notion",
    `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span>Done</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div><span>Not yet</span></li></ul>`,
  ],
])("a checklist of %s says which items are done", (_, html) => {
  expect(htmlToDocument(html).document.paragraphs.map(({ type, text }) => [type, text])).toEqual([
    ["ULI", "☑ Done"],
    ["ULI", "☐ Not yet"],
  ]);
});

describe("a Ghost post without HTML", () => {
  test("has its cards", () => {
    expect(imported("g.json", bytesOf("ghostLexicalCards.txt")).lines).toEqual([
      "P||md",
      "PRE||x\ny",
      "P||Press",
      "P||File",
    ]);
  });

  test("reports cards that can't be converted", () => {
    const words = { type: "paragraph", children: [{ type: "text", text: "Words" }] };
    expect(ghost([words, { type: "poll", question: "?" }])).toMatchObject({
      lines: ["P||Words"],
      notes: ["1 element couldn’t be imported: poll (after “Words”)"],
    });
  });

  test("of the former editor has its text, markups and cards", () => {
    const mobiledoc = {
      markups: [["strong"], ["a", ["href", "https://e.example/"]]],
      atoms: [["soft-return", "", {}]],
      cards: [["code", { code: "a\nb", language: "js" }]],
      sections: [
        [
          1,
          "p",
          [
            [0, [], 0, "One "],
            [0, [0, 1], 2, "two"],
            [1, [], 0, 0],
            [0, [], 0, "three"],
          ],
        ],
        [3, "ul", [[[0, [], 0, "item"]]]],
        [10, 0],
      ],
    };
    const posts = [{ title: "G", mobiledoc: JSON.stringify(mobiledoc) }];
    expect(imported("g.json", strToU8(JSON.stringify({ data: { posts } }))).lines).toEqual([
      "P||One two\nthree",
      "ULI||item",
      "PRE:javascript||a\nb",
    ]);
  });
});

describe("Markdown of a site generator", () => {
  test("has its highlighted code, embeds and figures, and reports other shortcodes", () => {
    const text = `# T\n\n{% highlight python linenos %}\ndef f():\n\n  return 1\n{% endhighlight %}\n\n{{< youtube abcdefghijk >}}\n\n{{< figure src="https://e.example/a.png" caption="Cap" >}}\n\n{{< highlight go >}}\nx := 1\n{{< /highlight >}}\n\nThe {{% notice %}}inner{{% /notice %}} text and \`{{< code >}}\`.\n`;
    expect(imported("a.md", strToU8(text))).toMatchObject({
      lines: [
        "PRE:python||def f():\n\n  return 1",
        "IFRAME|https://www.youtube.com/watch?v=abcdefghijk|",
        "IMG|https://e.example/a.png|Cap",
        "PRE:go||x := 1",
        "P||The inner text and {{< code >}}.",
      ],
      notes: ["1 shortcode couldn’t be imported: {{% notice %}} (after “The”)"],
    });
  });
});

describe("an archive", () => {
  test("of Notion contains its parts as archives", () => {
    const { kind, titles, lines } = imported("notion.zip", bytesOf("notionNested.zip"));
    expect([kind, titles]).toEqual(["MARKDOWN", ["My Page", "Sub"]]);
    expect(lines).toContain("BQ||💡 Callout bold");
    expect(openExport("notion.zip", bytesOf("notionNested.zip"))?.imagePaths).toHaveLength(2);
  });

  test("has texts in UTF-16 and Western European encodings", () => {
    expect(imported("a.zip", bytesOf("utf16Markdown.zip"))).toMatchObject({
      titles: ["Ünïcode"],
      lines: ["P||text"],
    });
    const latin1 = Uint8Array.from("# Ünïcode\n\ncafé", (letter) => letter.charCodeAt(0));
    expect(imported("a.md", latin1)).toMatchObject({ titles: ["Ünïcode"], lines: ["P||café"] });
  });

  test("within an archive within an archive is rejected", () => {
    const inner = zipSync({ "a.md": strToU8("# A\n\nx") });
    const nested = zipSync({ "c.zip": zipSync({ "b.zip": inner }) });
    expect(() => openExport("n.zip", nested)).toThrow(ExportNestedError);
  });

  test("that unpacks to too much within its parts is rejected", () => {
    const part = zipSync({ "a.md": new Uint8Array(9_900_000) });
    const bomb = zipSync({ "1.zip": part, "2.zip": part, "3.zip": part, "4.zip": part });
    expect(() => openExport("bomb.zip", bomb)).toThrow(ExportTooLargeError);
  });

  test("of HTML pages is read if they are from Notion or Google Docs", () => {
    const notion = `<html><head><title>A page</title></head><body><article id="x" class="page sans"><header><h1 class="page-title">A page</h1></header><div class="page-body"><p>Words</p></div></article></body></html>`;
    const google = `<html><head><style>.lst-kix_1{}</style></head><body class="c1 doc-content"><p>Words</p></body></html>`;
    const zip = (html: string) =>
      zipSync({ "Page 0123456789abcdef0123456789abcdef.html": strToU8(html) });
    expect(imported("a.zip", zip(notion))).toMatchObject({ kind: "NOTION", titles: ["A page"] });
    expect(imported("a.zip", zip(google))).toMatchObject({ kind: "GOOGLE_DOCS", titles: ["Page"] });
    const unknown = zipSync({ "a.html": strToU8("<p>x</p>"), "b.html": strToU8("<p>y</p>") });
    expect(imported("a.zip", unknown).lines).toEqual([]);
  });
});
