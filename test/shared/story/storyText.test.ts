import { describe, expect, test } from "vitest";
import { countWords, measureStory } from "../../../shared/story/countWords.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import type { Paragraph, RichText } from "../../../shared/story/document.ts";
import { excerptOf } from "../../../shared/story/excerptOf.ts";
import { firstImage } from "../../../shared/story/firstImage.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { CANARY_DOCUMENT } from "../../support/leaks/canaries.ts";
import { previewOf } from "../../../shared/story/previewOf.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";

const documentOf = (markdown: string) => markdownToDocument(markdown).document;

describe("countWords", () => {
  test.each([
    ["", 0],
    ["one two  three", 3],
    ["don't re-read v1.2 — it’s 100% done", 6],
    ["你好,世界", 4],
    ["日本語の text です", 7],
    ["สวัสดี", 4],
    ["Привет, мир! مرحبا بالعالم", 4],
    ["한국어 단어", 2],
    ["🙂 … --", 0],
  ])("%s has %i", (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  test("a story's length counts words, characters and images separately, and ignores footnote marks", () => {
    const document = documentOf(
      "Two words[^a] 你好\n\n![x](https://a.example/p.png)\n\n| a |\n|---|\n| b ![y](https://a.example/q.png) |\n\n[^a]: note\n",
    );
    expect(measureStory(document)).toEqual({ words: 5, cjkCharacters: 2, images: 2 });
  });
});

describe("documentText", () => {
  test("contains all visible text, in order", () => {
    const markdown =
      "# T\n\na **b**[^n]\n\n<details><summary>s</summary><p>c</p></details>\n\n| d | e |\n|---|---|\n| f |  |\n\n[^n]: g";
    expect(documentText(documentOf(markdown))).toBe("T\n\na b\n\ns\n\nc\n\nd\te\n\nf\n\ng");
  });
});

describe("cutText", () => {
  test.each([
    ["short", 10, "short"],
    ["one two three four", 14, "one two three…"],
    ["one two, three four five", 9, "one two…"],
    ["donaudampfschiffahrt", 6, "donau…"],
    ["😀😀😀", 4, "😀…"],
    ["aaaa👩‍👩‍👧 x", 8, "aaaa…"],
    ["aaaaae\u0301e\u0301", 8, "aaaaae\u0301…"],
  ])("%s cut to %i is %s", (text, max, expected) => {
    const cut = cutText(text, max);
    expect(cut).toBe(expected);
    expect(cut.length).toBeLessThanOrEqual(max);
  });
});

describe("excerptOf", () => {
  test("is running text on one line, without headings, code and footnote marks", () => {
    const document = documentOf(
      "# Title\n\n```\ncode\n```\n\nFirst[^1]\nline.\n\n- item\n\n[^1]: n",
    );
    expect(excerptOf(document, 100)).toBe("First line. item");
    expect(excerptOf(document, 8)).toBe("First…");
  });

  test("of a story without running text is any other text", () => {
    expect(excerptOf(documentOf("```\ncode here\n```"), 100)).toBe("code here");
    expect(excerptOf({ paragraphs: [] }, 100)).toBe("");
  });
});

describe("firstImage", () => {
  test("is the first image of our own, including collapsible sections", () => {
    const image = { width: 1, height: 1, alt: "" };
    const paragraphs = [
      {
        name: "aaaa",
        type: "IMG" as const,
        text: "",
        image: { ...image, url: "https://a.example/" },
      },
      {
        name: "bbbb",
        type: "DETAILS" as const,
        text: "s",
        children: [
          { name: "cccc", type: "IMG" as const, text: "", image: { ...image, id: "4aaaaaaaaaaa" } },
        ],
      },
    ];
    expect(firstImage({ paragraphs })?.id).toBe("4aaaaaaaaaaa");
    expect(firstImage({ paragraphs: paragraphs.slice(0, 1) })).toBeNull();
  });
});

describe("previewOf", () => {
  const secret = "SECRET ";

  test("gives at most 120 words, cut after a whole word", () => {
    const words = Array.from({ length: 1000 }, (_, index) => `w${index}`).join(" ");
    const text = documentText(previewOf(documentOf(`# Head\n\n${words}`)));
    expect(countWords(text)).toBeLessThanOrEqual(120);
    expect(text).toMatch(/w118…$/);
  });

  test("gives at most a third of a short story", () => {
    const preview = previewOf(documentOf("one two three four five six seven eight nine"));
    expect(documentText(preview)).toBe("one two three…");
  });

  test("omits code, tables, embeds, collapsible sections, footnotes and later images", () => {
    const markdown = `a b c d e f[^n] g h i j k l [x](#y) m n o p

![one](https://a.example/1.png "t")

![two](https://a.example/2.png)

\`\`\`
${secret}
\`\`\`

| ${secret} |
|---|
| ${secret} |

<details><summary>${secret}</summary>${secret}</details>

${"filler ".repeat(300)}

## y

${secret}

[^n]: ${secret}`;
    const preview = previewOf(documentOf(markdown));
    const json = JSON.stringify(preview);
    expect(json).not.toContain(secret.trim());
    expect(json).not.toContain("2.png");
    expect(json).not.toContain("NOTE");
    expect(json).not.toContain("#y");
    expect(preview.paragraphs[0]?.text).toBe("a b c d e f g h i j k l x m n o p");
  });

  test("keeps markups within the shown text", () => {
    const preview = previewOf(documentOf(`**${"word ".repeat(50)}word** x`));
    const [paragraph] = preview.paragraphs;
    expect(paragraph?.markups?.[0]?.end).toBeLessThanOrEqual(paragraph?.text.length ?? 0);
  });

  test("doesn't end with a heading", () => {
    const markdown = `${"a ".repeat(60)}\n\n## Later\n\n${"b ".repeat(140)}`;
    expect(previewOf(documentOf(markdown)).paragraphs.at(-1)?.type).toBe("P");
  });

  test("is what the writer left above the paywall, and nothing of what is below", () => {
    const code = { name: "aa02", type: "PRE", text: "code above" } as const;
    const paragraphs = [
      { name: "aa01", type: "P", text: "Above" } as const,
      code,
      { name: "aa03", type: "PAYWALL", text: "" } as const,
      ...CANARY_DOCUMENT.paragraphs,
      { name: "aa04", type: "PAYWALL", text: "" } as const,
    ];
    const preview = previewOf({ paragraphs });
    expect(preview.paragraphs.map(({ text }) => text)).toEqual(["Above", "code above"]);
    expect(firstImage({ paragraphs })).toBeNull();
    expect(excerptOf({ paragraphs }, 200)).toBe("Above");
    const last = [...CANARY_DOCUMENT.paragraphs.filter(({ type }) => type === "FOOTNOTE"), code];
    const all = previewOf({ paragraphs: [...last, { ...paragraphs[2]!, name: "aa05" }] });
    expect(all.paragraphs).toEqual([code]);
  });

  test("refers to nothing below the paywall, in nested parts too", () => {
    const rich = (): RichText => ({
      text: "Note1, below, above",
      markups: [
        { type: "NOTE", start: 4, end: 5, noteId: "n1" },
        { type: "A", start: 7, end: 12, href: "#below" },
        { type: "A", start: 14, end: 19, href: "#above" },
      ],
    });
    const paragraphs: Paragraph[] = [
      { name: "aa01", type: "ULI", ...rich(), depth: 1 },
      { name: "aa02", type: "CALLOUT", ...rich(), anchor: "above" },
      { name: "aa03", type: "TABLE", ...rich(), table: { rows: [[rich()]] } },
      {
        name: "aa04",
        type: "DETAILS",
        ...rich(),
        children: [
          { name: "aa05", type: "P", ...rich() },
          { name: "aa06", type: "TABLE", text: "", table: { rows: [[rich()]] } },
        ],
      },
      { name: "aa07", type: "PAYWALL", text: "" },
      { name: "aa08", type: "H1", text: "Below", anchor: "below" },
      { name: "aa09", type: "FOOTNOTE", text: "A note", noteId: "n1" },
    ];
    const preview = previewOf({ paragraphs });
    const json = JSON.stringify(preview);
    expect(json).not.toMatch(/NOTE|n1|Note1|#below/);
    expect(json.match(/Note, below, above/g)).toHaveLength(7);
    expect(json.match(/#above/g)).toHaveLength(7);
    const html = documentToHtml(preview);
    expect(html.match(/href="#p-aa02"/g)).toHaveLength(7);
    expect(html).not.toContain("fn-");
  });

  test("is empty if the paywall is at the start", () => {
    const [paywall, below] = [
      { name: "aa01", type: "PAYWALL", text: "" } as const,
      { name: "aa02", type: "P", text: "Below" } as const,
    ];
    expect(previewOf({ paragraphs: [paywall, below] })).toEqual({ paragraphs: [] });
    expect(excerptOf({ paragraphs: [paywall, below] }, 200)).toBe("");
  });
});
