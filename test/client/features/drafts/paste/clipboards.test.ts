import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readPaste } from "../../../../../client/features/drafts/paste/readPaste.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";
import { documentToHtml } from "../../../../../shared/story/toHtml/documentToHtml.ts";
import { isValidDocument } from "../../../../../shared/story/isValidDocument.ts";
import { dangersIn } from "../../../../shared/story/readHtml.ts";

const PROGRAMS = ["word", "googleDocs", "appleNotes", "webPage", "markdown"] as const;
type Program = (typeof PROGRAMS)[number];

/** Returns what the same text becomes when copied from a program. */
function pasted(program: Program): Paragraph[] {
  const held = readFileSync(new URL(`clipboards/${program}.txt`, import.meta.url), "utf8");
  const [html, text] = program === "markdown" ? ["", held] : [held, "The mill by the river\nPaper"];
  return readPaste({ story: "", html, text, host: "deckle.example" }, false);
}

const outline = (program: Program): string[] =>
  pasted(program).map(({ type, depth, text }) => `${type}${depth ?? ""} ${text}`.trim());

/** The text of each markup in a paragraph. */
function marked({ text, markups = [] }: Paragraph): Record<string, string> {
  return Object.fromEntries(markups.map(({ type, start, end }) => [type, text.slice(start, end)]));
}

describe.each(PROGRAMS)("text copied in %s", (program) => {
  test("becomes a valid story without anything executable, and contacts no one", () => {
    const paragraphs = pasted(program);
    expect(isValidDocument({ paragraphs })).toBe(true);
    expect(dangersIn(documentToHtml({ paragraphs }))).toEqual([]);
    expect(JSON.stringify(paragraphs)).not.toMatch(
      /javascript:|steal\(|tracker\.example|file:|data:|onclick|mso-|Mso|<o:p>|supportLists|docs-internal/,
    );
    expect(JSON.stringify(paragraphs)).not.toMatch(/[Hh]idden words/);
  });

  test("keeps bold, italic and linked text, and marks nothing else", () => {
    const line = pasted(program).find(({ text }) => text.startsWith("Paper was"));
    expect(line?.text).toMatch(
      /^Paper was made by hand here, says Ada, and the mill’s own history agrees\./,
    );
    const bold = line?.markups?.find(({ type }) => type === "STRONG");
    expect(line?.text.slice(bold?.start, bold?.end)).toBe("made by hand");
    expect(marked(line!).EM).toBe("Ada");
    const links = line?.markups?.filter(({ type }) => type === "A") ?? [];
    expect(links[0]?.href).toMatch(/^https:\/\/mill\.example\/history/);
    expect(line?.text.slice(links[0]?.start, links[0]?.end)).toBe("the mill’s own history");
  });

  test("keeps nested and numbered lists", () => {
    const items = outline(program).filter((one) => /^[UO]LI/.test(one));
    expect(items.slice(0, 2)).toEqual(["ULI0 Rags", "ULI1 Linen"]);
    expect(items).toContain("ULI0 Water");
    if (program !== "webPage") expect(items.slice(-2)).toEqual(["OLI0 Beat", "OLI0 Dip"]);
  });

  test("leaves no empty paragraph", () => {
    const empty = pasted(program).filter(
      ({ type, text }) => /^(?:P|H\d|BQ|[UO]LI)$/.test(type) && text.trim() === "",
    );
    expect(empty).toEqual([]);
  });
});

describe("the specifics of each program:", () => {
  test("Word's headings, table, three levels, formula and code font are kept", () => {
    const paragraphs = pasted("word");
    expect(paragraphs[0]).toMatchObject({ type: "H1", text: "The mill by the river" });
    expect(outline("word")).toContain("ULI2 White, washed");
    expect(paragraphs.find(({ type }) => type === "TABLE")?.table?.rows).toHaveLength(2);
    expect(marked(paragraphs[1]!).SUB).toBe("2");
    const code = paragraphs.find(({ text }) => text.startsWith("Run"));
    expect(marked(code!)).toEqual({ CODE: "make paper" });
    expect(paragraphs.some(({ type }) => type === "IMG")).toBe(false);
  });

  test("Google Docs' inline and block code and its image are kept", () => {
    const paragraphs = pasted("googleDocs");
    expect(marked(paragraphs[1]!).CODE).toBe("make paper");
    expect(paragraphs.find(({ type }) => type === "PRE")?.text).toBe(
      "for sheet in vat:\n    dip(sheet)",
    );
    expect(paragraphs.find(({ type }) => type === "IMG")?.image).toMatchObject({
      width: 602,
      height: 301,
      alt: "The mill",
    });
    expect(paragraphs.every(({ dir, anchor }) => dir === undefined && anchor === undefined)).toBe(
      true,
    );
    expect(paragraphs.at(-1)).toMatchObject({ type: "P", text: "نهر وطاحونة" });
  });

  test("Apple's styles from a style sheet are applied", () => {
    expect(marked(pasted("appleNotes")[0]!)).toEqual({ STRONG: "The mill by the river" });
    expect(pasted("appleNotes").some(({ type }) => type === "IMG")).toBe(false);
  });

  test("a page's code, captioned image, quote and supported embed are kept, but no trackers", () => {
    const kinds = pasted("webPage").map(({ type }) => type);
    expect(kinds).toEqual(expect.arrayContaining(["H2", "PRE", "IMG", "BQ", "IFRAME"]));
    const paragraphs = pasted("webPage");
    expect(paragraphs.find(({ type }) => type === "PRE")).toMatchObject({
      text: "for sheet in vat:\n    dip(sheet)",
      lang: "python",
    });
    expect(paragraphs.find(({ type }) => type === "IMG")).toMatchObject({
      text: "The mill in 1790",
      image: { url: "https://mill.example/mill.jpg", width: 1200, height: 800 },
    });
    expect(paragraphs.filter(({ embed }) => embed).map(({ embed }) => embed?.src)).toEqual([
      "https://www.youtube-nocookie.com/embed/abcdefghijk",
    ]);
    // A page's font never means code.
    expect(marked(paragraphs[1]!).CODE).toBeUndefined();
  });

  test("Markdown's table, footnote, numbers and code are kept", () => {
    const paragraphs = pasted("markdown");
    const kinds = new Set(paragraphs.map(({ type }) => type));
    for (const type of ["H1", "H2", "BQ", "PRE", "IMG", "TABLE", "HR", "FOOTNOTE"] as const)
      expect(kinds).toContain(type);
    expect(paragraphs.find(({ type }) => type === "OLI")?.start).toBe(3);
  });
});
