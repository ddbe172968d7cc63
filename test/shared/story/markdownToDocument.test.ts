import { describe, expect, test } from "vitest";
import { documentText } from "../../../shared/story/documentText.ts";
import { withoutNames } from "./withoutNames.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { inlineMarkdownToText } from "../../../shared/story/markdown/inlineMarkdownToText.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";

function read(markdown: string): Omit<Paragraph, "name">[] {
  return withoutNames(markdownToDocument(markdown).document.paragraphs);
}

function indent(text: string, prefix: string): string {
  return text.replace(/^/gm, prefix);
}

describe("markdownToDocument", () => {
  test("reads the common syntax", () => {
    const markdown =
      "# A\n\nb *c* **d** `e` ~~f~~ [g](https://g.example/)\nh  \ni\n\n---\n\n> j\n>\n> k\n";
    expect(read(markdown)).toEqual([
      { type: "H1", text: "A" },
      {
        type: "P",
        text: "b c d e f g h\ni",
        markups: [
          { type: "EM", start: 2, end: 3 },
          { type: "STRONG", start: 4, end: 5 },
          { type: "CODE", start: 6, end: 7 },
          { type: "STRIKE", start: 8, end: 9 },
          { type: "A", start: 10, end: 11, href: "https://g.example/" },
        ],
      },
      { type: "HR", text: "" },
      { type: "BQ", text: "j" },
      { type: "BQ", text: "k", continues: true },
    ]);
  });

  test("reads formulas between signs and as code, but not in code or within a line", () => {
    const formula = { type: "FORMULA", text: "E=mc^2" };
    expect(read("$$E=mc^2$$\n\n$$\nE=mc^2\n$$\n\n```math\nE=mc^2\n```")).toEqual([
      formula,
      formula,
      formula,
    ]);
    expect(read("```\n$$E=mc^2$$\n```")).toEqual([{ type: "PRE", text: "$$E=mc^2$$" }]);
    expect(read("It costs $$ and $$.")).toEqual([{ type: "P", text: "It costs $$ and $$." }]);
  });

  test("reads fenced and indented code with its language", () => {
    expect(read("```rust,ignore\nfn a() {}\n\n  b\n```\n\n    c <d>\n")).toEqual([
      { type: "PRE", text: "fn a() {}\n\n  b", lang: "rust" },
      { type: "PRE", text: "c <d>" },
    ]);
  });

  const CODE = "fn a() {\n    b();\n\n    c();\n}";
  const FENCED = `\`\`\`rust\n${CODE}\n\`\`\``;

  test.each([
    ["after a link definition", `[0]: https://a.example/\n\n${FENCED}`],
    ["right after a link definition", `[0]: https://a.example/\n${FENCED}`],
    ["after several definitions", `Text [0].\n\n[0]: /a\n[1]: /b\n\n\n${FENCED}`],
    ["indented, after a link definition", `[0]: /a\n\n${indent(CODE, "    ")}`],
    ["in a tight list item", `- a\n${indent(FENCED, "  ")}\n- b\n`],
    ["in a quote, after a definition", indent(`[0]: /a\n\n${FENCED}`, "> ")],
    ["in raw HTML after a definition", `[0]: /a\n\n<pre>${CODE}</pre>\n`],
  ])("code keeps its lines %s", (_, markdown) => {
    const code = read(markdown).filter(({ type }) => type === "PRE");
    expect(code.map(({ text }) => text)).toEqual([CODE]);
  });

  test.each([
    ["raw HTML", "<pre>", "</pre>"],
    ["a fence that shows a fence", "```", "```"],
  ])("a long text isn't split within code in %s", (_, opening, closing) => {
    const code = "```js\n\nlet a;\n".repeat(3500).trim();
    const markdown = `a\n\n${opening}\n${code}\n${closing}\n\nb\n`;
    expect(read(markdown)).toEqual([
      { type: "P", text: "a" },
      { type: "PRE", text: code },
      { type: "P", text: "b" },
    ]);
  });

  test("reads items with several paragraphs, code and lists of their own", () => {
    const markdown = "1. a\n\n   b\n\n   ```\n   c\n   ```\n   - d\n2. e\n";
    expect(read(markdown).map(({ type, text, depth }) => [type, text, depth])).toEqual([
      ["OLI", "a", 0],
      ["P", "b", 0],
      ["PRE", "c", 0],
      ["ULI", "d", 1],
      ["OLI", "e", 0],
    ]);
  });

  test("reads tables with alignment and markup in cells", () => {
    const [table] = read("| a | b |\n|---|--:|\n| `c` | **d** |\n");
    expect(table?.table?.rows).toEqual([
      [
        { text: "a", header: true },
        { text: "b", header: true, align: "end" },
      ],
      [
        { text: "c", markups: [{ type: "CODE", start: 0, end: 1 }] },
        { text: "d", align: "end", markups: [{ type: "STRONG", start: 0, end: 1 }] },
      ],
    ]);
  });

  test("joins cells that repeat the one above", () => {
    const [table] = read("| a | b |\n|---|---|\n| c | d |\n| ^^ | e |\n| ^^ | f |\n");
    expect(table?.table?.rows.slice(1)).toEqual([
      [{ text: "c", rowspan: 3 }, { text: "d" }],
      [{ text: "e" }],
      [{ text: "f" }],
    ]);
  });

  test("reads footnotes, numbered by their first reference", () => {
    const markdown = "a[^x] b[^y] c[^x]\n\n[^y]: Y\n[^x]: X *x*\n\n    more\n";
    expect(read(markdown)).toEqual([
      {
        type: "P",
        text: "a1 b2 c1",
        markups: [
          { type: "NOTE", start: 1, end: 2, noteId: "1" },
          { type: "NOTE", start: 4, end: 5, noteId: "2" },
          { type: "NOTE", start: 7, end: 8, noteId: "1" },
        ],
      },
      { type: "FOOTNOTE", text: "X x", noteId: "1", markups: [{ type: "EM", start: 2, end: 3 }] },
      { type: "FOOTNOTE", text: "more", noteId: "1", continues: true },
      { type: "FOOTNOTE", text: "Y", noteId: "2" },
    ]);
  });

  test("reads task lists and bare URLs", () => {
    const [item, text] = read("- [x] done\n\nsee https://a.example/b.\n");
    expect(item?.text).toBe("☑ done");
    expect(text?.markups).toEqual([{ type: "A", start: 4, end: 23, href: "https://a.example/b" }]);
  });

  test.each([
    ["见（https://a.example/b）。", "https://a.example/b"],
    ["見る www.a.example」", "http://www.a.example/"],
    [
      "https://a.example/日本語?a=1&b=2、次",
      "https://a.example/%E6%97%A5%E6%9C%AC%E8%AA%9E?a=1&b=2",
    ],
  ])("a bare URL ends before CJK punctuation: %s", (markdown, href) => {
    const [paragraph] = read(markdown);
    expect(paragraph?.text).toBe(markdown);
    expect(paragraph?.markups?.map((markup) => markup.href)).toEqual([href]);
  });

  test("reads a list that continues at 2 after indented code", () => {
    expect(read("    code\n\n2. b\n10. c\n\nd\n2. e\n")).toEqual([
      { type: "PRE", text: "code" },
      { type: "OLI", text: "b", depth: 0, start: 2 },
      { type: "OLI", text: "c", depth: 0 },
      { type: "P", text: "d 2. e" },
    ]);
  });

  test("reads raw HTML and the Markdown within it", () => {
    const markdown =
      '<details><summary>S</summary>\n\n- *a*\n\n</details>\n\n<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>\n';
    expect(read(markdown).map(({ type }) => type)).toEqual(["DETAILS", "IFRAME"]);
  });

  test("drops scripts, whether a block or inline", () => {
    const markdown =
      "<script>\nalert(1)\n</script>\n\na <script>alert(2)</script> b <b onclick=x>c</b>\n\n[d](javascript:alert(3)) ![e](javascript:alert(4))";
    const { document, notes } = markdownToDocument(markdown);
    expect(documentText(document)).toBe("a b c\n\nd");
    expect(notes.map(({ kind, count }) => [kind, count])).toEqual([
      ["script-dropped", 2],
      ["address-rejected", 1],
      ["image-rejected", 1],
    ]);
  });

  const RULE = "-".repeat(200);
  const RULED = [
    ["P", "a"],
    ["HR", ""],
    ["P", "b"],
  ];
  const CODE_LINES = `+${RULE}+\n${"+-".repeat(100)}\n${"> ".repeat(100)}|\n${"a[0]*b".repeat(6000)}`;

  test.each([
    ["a rule", `a\n\n${RULE}\n\nb`, RULED],
    ["a spaced rule", `a\n\n${"- ".repeat(200)}\nb`, RULED],
    ["a heading's underline", `a\n${RULE}`, [["H2", "a"]]],
    ["a line of pluses", "+".repeat(200), [["P", "+".repeat(200)]]],
    ["code", `\`\`\`\n${CODE_LINES}\n\`\`\``, [["PRE", CODE_LINES]]],
  ])("long runs of marks survive in %s", (_, markdown, paragraphs) => {
    expect(read(markdown).map(({ type, text }) => [type, text])).toEqual(paragraphs);
  });

  // Each would take tens of seconds or more with unbounded structure.
  test.each([
    ["quotes", `${">".repeat(10_000)} x`, ">>> x"],
    ["lists", `${"- ".repeat(10_000)}x`, "- x"],
    ["openings of links", "[a](".repeat(20_000), "[a]("],
    ["links that are none", "a] ".repeat(20_000), "a] a]"],
    ["emphasis that is none", "a* ".repeat(20_000), "a* a*"],
    ["lines of one paragraph", "a b\n".repeat(10_000), "a b a b"],
    ["lines with bars", "|a\n".repeat(10_000), "|a |a"],
    ["the cells of a wide table", `|${"a|".repeat(20_000)}\n|${"-|".repeat(20_000)}\n`, "|a|a"],
    [
      "cells that rows lack",
      `|${"a|".repeat(900)}\n|${"-|".repeat(900)}\n${"b\n".repeat(900)}`,
      "b b",
    ],
    [
      "rows that look like a head",
      `x\n-:\n|${"a|".repeat(900)}\n|${"-|".repeat(900)}\n${"b\n".repeat(90)}`,
      "b b",
    ],
  ])("bounds %s", (_, markdown, text) => {
    const { document } = markdownToDocument(markdown);
    expect(document.paragraphs.some(({ table }) => table)).toBe(false);
    expect(documentText(document)).toContain(text);
  });

  test("reports a table that is too large, and reads the others", () => {
    const large = `|${"a|".repeat(300)}\n|${"-|".repeat(300)}\n${"b\n".repeat(90)}`;
    const { document, notes } = markdownToDocument(`${large}\n|c|d|\n|-|-|\n|e|f|\n`);
    expect(document.paragraphs.map(({ type }) => type)).toEqual(["P", "TABLE"]);
    expect(notes).toEqual([{ kind: "table-as-text", count: 1, detail: "" }]);
  });
});

describe("inlineMarkdownToText", () => {
  test.each([
    ["Fast `for`-`in` in V8", "Fast for-in in V8"],
    ["<i>Fast</i> *and* **bold** [link](https://a.example)", "Fast and bold link"],
    ["a &ldquo;front door&rdquo; &amp; more", "a “front door” & more"],
    ["A <br>B", "A B"],
    ["Skin & Bones < more", "Skin & Bones < more"],
    ["`<T>` in Vec<T>", "<T> in Vec<T>"],
    ["faster_log and async_println", "faster_log and async_println"],
    ["O*NET today", "O*NET today"],
    ["1. First", "1. First"],
    ["# No heading", "# No heading"],
    ["- no *item*", "- no item"],
    ["> no `quote`", "> no quote"],
    ["    four *spaces*", "four spaces"],
    ["---", "---"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["", ""],
  ])("%s reads %s", (title, text) => {
    expect(inlineMarkdownToText(title)).toBe(text);
  });
});
