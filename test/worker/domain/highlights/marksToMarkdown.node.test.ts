import { expect, test } from "vitest";
import { marksToMarkdown } from "../../../../worker/domain/highlights/marksToMarkdown.ts";

const AT = Date.UTC(2026, 2, 4);
const STORY = { title: "On rivers", url: "https://deckle.example/@ana/on-rivers-1", author: "Ana" };
const MARK = { passage: "Water runs.", at: AT, notes: [], responses: [] };

test("a story's marks are its title with a link, its author, and each text with what is written about it", () => {
  const markdown = marksToMarkdown({
    story: STORY,
    marks: [
      { ...MARK, notes: ["True.\n\nMostly."], responses: ["Does it?"] },
      { ...MARK, passage: "Two\nlines" },
    ],
  });
  expect(markdown).toBe(`## [On rivers](<https://deckle.example/@ana/on-rivers-1>)

By Ana

> Water runs.

**Note:** True.

Mostly.

**Your response:** Does it?

*March 4, 2026*

> Two\\
> lines

*March 4, 2026*
`);
});

test.each([
  ["a heading", "# Not a title", "\\# Not a title"],
  ["a list", "- item\n- item", "\\- item\\\n\\- item"],
  ["HTML", "<script>alert(1)</script>", "\\<script>alert(1)\\</script>"],
  ["a link", "[here](https://x.example)", "\\[here\\](https\\://x.example)"],
  ["emphasis and code", "*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"],
  ["a quotation", "> said", "\\> said"],
  ["an image", "![x](y)", "!\\[x\\](y)"],
])("text that would be read as %s is shown literally", (_what, text, written) => {
  const markdown = marksToMarkdown({
    story: null,
    marks: [{ ...MARK, passage: text, notes: [text] }],
  });
  const quoted = written.replaceAll(/^/gm, "> ");
  expect(markdown).toContain(`\n${quoted}\n`);
  expect(markdown).toContain(`**Note:** ${written}\n`);
});

test("a title can't end its link or its line", () => {
  const story = { ...STORY, title: "A ](x)\n# b", url: "https://a.example/>" };
  expect(marksToMarkdown({ story, marks: [] }).split("\n")[0]).toBe(
    "## [A \\](x) # b](<https://a.example/\\>>)",
  );
});
