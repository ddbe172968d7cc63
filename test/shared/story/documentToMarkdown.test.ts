import { expect, test } from "vitest";
import type { Paragraph } from "../../../shared/story/document.ts";
import {
  documentToMarkdown,
  inlineMarkdown,
  readMarkdown,
} from "../../../shared/story/markdown/documentToMarkdown.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";

type Draft = Omit<Paragraph, "name" | "text"> & { text?: string };

const named = (drafts: readonly Draft[]): Paragraph[] =>
  drafts.map((draft, index) => ({ name: (0xa000 + index).toString(16), text: "", ...draft }));

test.each([
  "Plain words\n\nin two paragraphs.",
  "# One\n\n## Two\n\nText",
  "**bold** *it* `code` ~~gone~~ [a link](<https://a.example/b>)",
  "> A quotation.\n>\n> It goes on.",
  "- one\n- two\n  1. first\n  2. second\n- three",
  "```javascript\nconst a = 1;\n\n\n// `b`\n```",
  "Before\n\n$$\n\\frac{a}{b} = c_1 * 2\\\\\n&= d\n$$\n\nAfter",
  "Before\n\n---\n\nAfter",
  "A line\\\nand another",
])("writes %j unchanged", (markdown) => {
  expect(documentToMarkdown(markdownToDocument(markdown).document.paragraphs)).toBe(markdown);
});

test.each<[string, Draft[]]>([
  [
    "signs that mean something",
    [{ type: "P", text: "# 1. *a* _b_ [c](d) `e` <f> & &amp; \\ | ~g~ ![h]" }],
  ],
  ["lines that begin like lists", [{ type: "P", text: "- a\n+ b\n1. c\n> d\n# e\n---" }]],
  [
    "addresses that aren't links",
    [{ type: "P", text: "https://a.example www.b.example c@d.example" }],
  ],
  [
    "markups that cut across each other",
    [
      {
        type: "P",
        text: "one two three",
        markups: [
          { type: "STRONG", start: 0, end: 7 },
          { type: "EM", start: 4, end: 13 },
        ],
      },
    ],
  ],
  ["an anchor and a direction", [{ type: "H2", text: "Why", anchor: "why", dir: "rtl" }]],
  ["what has no Markdown", [{ type: "PQ", text: "Pulled" }, { type: "HR" }, { type: "HR" }]],
  ["a text that looks like a line of ours", [{ type: "P", text: "[[kept a000: embed]]" }]],
  ["blanks at the end", [{ type: "P", text: "words  " }]],
])("loses nothing of %s", (_what, drafts) => {
  const paragraphs = named([{ type: "P", text: "First" }, ...drafts, { type: "P", text: "Last" }]);
  const markdown = documentToMarkdown(paragraphs);
  expect(markdown).not.toBeNull();
  // A markup may come back in two parts with the same meaning.
  const back = readMarkdown(markdown!, paragraphs);
  expect(back).toEqual({ paragraphs });
});

test.each(["a\n  # b\n - c\n   > d\n\t1. e\n  ---", "    code", "\tcode", "   1. one", " # one"])(
  "writes the blanks at line starts of %j as text",
  (text) => {
    const { paragraphs } = markdownToDocument(inlineMarkdown({ text })).document;
    // Reading Markdown drops blanks at line starts.
    const words = text.replaceAll(/^[ \t]+/gm, "");
    expect(paragraphs.map(({ type }) => type)).toEqual(["P"]);
    expect(paragraphs[0]?.text.replaceAll(/^[ \t]+/gm, "")).toBe(words);
  },
);

test("moved, changed and new paragraphs keep or get their names", () => {
  const paragraphs = named(["One", "Two", "Three", "Four"].map((text) => ({ type: "P", text })));
  const back = readMarkdown("One\n\nTwo and a half\n\nNew\n\nThree\n\nFour", paragraphs);
  const names = "paragraphs" in back ? back.paragraphs.map(({ name }) => name) : [];
  expect(names).toEqual(["a000", "a001", expect.stringMatching(/^[0-9a-f]{12}$/), "a002", "a003"]);
});
