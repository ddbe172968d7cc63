import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readPaste } from "../../../../../client/features/drafts/paste/readPaste.ts";
import { insertParagraphs } from "../../../../../client/features/drafts/paste/insertParagraphs.ts";
import { isValidDocument } from "../../../../../shared/story/isValidDocument.ts";
import { namesOf, stateOf, told } from "../written.ts";

const NOTHING = { story: "", html: "", text: "", code: "", host: "deckle.example" };

function lines(pasted: Partial<typeof NOTHING>, isPlain = false): string[] {
  return readPaste({ ...NOTHING, ...pasted }, isPlain).map(
    ({ type, text, depth, markups, lang }) =>
      `${type}${depth === undefined ? "" : depth}${lang ?? ""} ${text}${(markups ?? [])
        .map((one) => ` ${one.type}${one.start}-${one.end}`)
        .join("")}`,
  );
}

/** Clipboard HTML of Word 365, shortened. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-unhide:no; font-family:"Aptos";} --></style></head>
<body lang=EN-US><!--StartFragment-->
<h1 style='mso-list:none'><span style='font-family:"Aptos Display"'>A heading<o:p></o:p></span></h1>
<p class=MsoNormal>Some <b style='mso-bidi-font-weight:normal'>bold</b> and <i>slanted</i>&nbsp;words.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span></span><![endif]>Inner</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span><span
style='mso-list:Ignore'>1.<span>&nbsp; </span></span></span><![endif]>Numbered</p>
<!--EndFragment--></body></html>`;

/** Clipboard HTML of Google Docs, shortened. */
const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">A heading</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;">Plain, </span><span style="font-weight:700;">bold</span><span style="text-decoration:line-through;"> gone</span><span style="vertical-align:super;">2</span></p><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Inner</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`;

/** A web page with content that must be dropped. */
const PAGE = `<div onclick="alert(1)"><script>alert(1)</script><style>p{}</style>
<h3>Title</h3><p>Text with <a href="https://a.example/x" onmouseover="alert(1)">a link</a>, <a href="javascript:alert(1)">none</a>
and <img src="x" onerror="alert(1)"> a picture.</p><iframe src="https://evil.example/"></iframe><form><input name="q"></form></div>`;

describe("pasted code", () => {
  const text = "if (a) {\n    b();\n}";
  const code = JSON.stringify({ version: 1, mode: "javascript" });

  test.each([
    ["VS Code", "vsCode", code, ":javascript"],
    ["VS Code without its description", "vsCode", "", ""],
    ["JetBrains", "jetBrains", "", ""],
  ])("from %s is one code block with its indentation", (_, program, description, lang) => {
    const html = readFileSync(new URL(`clipboards/${program}.txt`, import.meta.url), "utf8");
    expect(lines({ html, text, code: description })).toEqual([
      `PRE${lang.replace(":", "")} ${text}`,
    ]);
  });

  test("of one line stays in its sentence", () => {
    expect(lines({ html: "<div>a()</div>", text: "a()", code })).toEqual(["P a()"]);
  });
});

describe("cells of a spreadsheet", () => {
  test("become a table", () => {
    const [table] = readPaste({ ...NOTHING, text: "Name\tAge\nAnn\t36\n" }, false);
    expect(table).toMatchObject({
      type: "TABLE",
      table: {
        rows: [
          [{ text: "Name" }, { text: "Age" }],
          [{ text: "Ann" }, { text: "36" }],
        ],
      },
    });
    expect(isValidDocument({ paragraphs: [{ ...table, name: "aa01" }] })).toBe(true);
  });

  test.each(["\ta\n\tb", "a\tb", "a\tb\nc"])("aren't what other tabs separate: %j", (text) => {
    expect(lines({ text }).every((line) => line.startsWith("P"))).toBe(true);
  });
});

describe("pasted text", () => {
  test("from Word keeps headings, markups and lists, and nothing else", () => {
    expect(lines({ html: WORD, text: "A heading" })).toEqual([
      "H1 A heading",
      "P Some bold and slanted\u00a0words. STRONG5-9 EM14-21",
      "ULI0 First",
      "ULI1 Inner",
      "OLI0 Numbered",
    ]);
  });

  test("from Google Docs is bold only where it is bold", () => {
    expect(lines({ html: DOCS, text: "A heading" })).toEqual([
      "H2 A heading",
      "P Plain, bold gone2 STRONG7-11 STRIKE12-16 SUP16-17",
      "ULI0 One",
      "ULI1 Inner",
    ]);
  });

  test("from a web page is text with its links, and nothing executable", () => {
    const paragraphs = readPaste({ ...NOTHING, html: PAGE, text: "Title" }, false);
    expect(JSON.stringify(paragraphs)).not.toMatch(/javascript:|alert|onclick|IFRAME/);
    expect(lines({ html: PAGE, text: "Title" })[0]).toBe("H3 Title");
    expect(lines({ html: PAGE, text: "Title" })[1]).toContain("A10-16");
  });

  test("as Markdown is converted", () => {
    const text =
      "# Title\n\nSome **bold** text\nand [a link](https://a.example/).\n\n- one\n- two\n\n```rust\nfn x() {}\n```\n";
    expect(lines({ text })).toEqual([
      "H1 Title",
      "P Some bold text and a link. STRONG5-9 A19-25",
      "ULI0 one",
      "ULI0 two",
      "PRErust fn x() {}",
    ]);
  });

  test("as plain text becomes paragraphs, whatever it contains", () => {
    expect(lines({ text: "One\nline\n\nTwo <b>x</b>" })).toEqual(["P One\nline", "P Two <b>x</b>"]);
    expect(lines({ text: "# no heading\n- no list" }, true)).toEqual([
      "P # no heading",
      "P - no list",
    ]);
    expect(lines({ text: "" })).toEqual([]);
  });

  test("from a code editor is code", () => {
    const html = `<meta charset='utf-8'><div style="font-family: Menlo, Monaco, monospace;" data-sourcepos="1"><div><span style="color:#c">let</span> x;</div></div>`;
    expect(lines({ html, text: "let x;\nlet y;\n" })).toEqual(["PRE let x;\nlet y;"]);
  });

  test("from our editor is the same, unless it was changed into something invalid", () => {
    const story = { paragraphs: [{ name: "aaaa", type: "PQ", text: "Mine" }] };
    expect(lines({ story: JSON.stringify(story), html: "<p>x</p>" })).toEqual(["PQ Mine"]);
    const link = { type: "A", start: 0, end: 1, href: "javascript:alert(1)" };
    const bad = { paragraphs: [{ name: "aaaa", type: "P", text: "x", markups: [link] }] };
    expect(lines({ story: JSON.stringify(bad), text: "plain" })).toEqual(["P plain"]);
    expect(lines({ story: "{", text: "plain" })).toEqual(["P plain"]);
  });

  test("of one of our images is that image", () => {
    const html = `<p>x</p><img src="https://deckle.example/img/resize:fit:700/4aaaaaaaaaaa" width="640" height="480" alt="A tree">`;
    const image = readPaste({ ...NOTHING, html, text: "x" }, false)[1]?.image;
    expect(image).toEqual({ id: "4aaaaaaaaaaa", width: 640, height: 480, alt: "A tree" });
  });

  test("as a book in Markdown is read in pieces with the same result", () => {
    const chapter =
      "# A part\n\nSome **bold** text and [a link][home] in it.\n\n```js\n# no part\n\ntext\n```\n\n- one\n- two\n\n";
    const text = `${chapter.repeat(400)}[home]: https://a.example/\n`;
    const read = lines({ text });
    expect(read).toHaveLength(2000);
    expect(new Set(read)).toEqual(new Set(lines({ text: `${chapter}[home]: https://a.example/` })));
    expect(new Set(read)).toContain("P Some bold text and a link in it. STRONG5-9 A19-25");
  });

  test("of 5 MB is complete, and pathological input is plain text", () => {
    const line = "<p class=MsoNormal><span>Some <b>bold</b> words in a paragraph.</span></p>\n";
    const count = Math.ceil(5_000_000 / line.length);
    expect(lines({ html: line.repeat(count), text: "x" })).toHaveLength(count);
    expect(lines({ text: "[".repeat(100_000) })).toEqual([`P ${"[".repeat(100_000)}`]);
  });

  test("is always a valid story", () => {
    for (const html of [WORD, DOCS, PAGE]) {
      const pasted = readPaste({ ...NOTHING, html, text: "x" }, false);
      const paragraphs = pasted.map((one, index) => Object.assign(one, { name: `aaa${index}` }));
      expect(isValidDocument({ paragraphs })).toBe(true);
    }
  });
});

describe("the position of a paste", () => {
  const paste = (at: [number, number], text: string, type: "P" | "PRE" = "P") => {
    const state = stateOf([{ type, text: "ab" }], at);
    const transaction = insertParagraphs(state, readPaste({ ...NOTHING, text }, false));
    return state.applyTransaction(transaction!).state;
  };

  test("decides that one line is inserted inline, and several split the line", () => {
    expect(told(paste([0, 1], "x"))).toEqual(['P "axb"']);
    const parted = paste([0, 1], "x\n\ny");
    expect(told(parted)).toEqual(['P "ax"', 'P "yb"']);
    expect(new Set(namesOf(parted)).size).toBe(2);
    expect(namesOf(parted)[0]).toBe("aaa0");
  });

  test("keeps a heading a heading, and makes the paste text in code", () => {
    expect(told(paste([0, 1], "# x\n\ny"))).toEqual(['P "a"', 'H1 "x"', 'P "yb"']);
    expect(told(paste([0, 1], "# x\n\ny", "PRE"))).toEqual(['PRE "ax\\nyb"']);
  });
});
