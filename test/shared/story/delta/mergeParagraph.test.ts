import { describe, expect, test } from "vitest";
import type { Markup, Paragraph } from "../../../../shared/story/document.ts";
import { mergeParagraph } from "../../../../shared/story/delta/mergeParagraph.ts";

const mark = (type: Markup["type"], start: number, end: number, href?: string): Markup => ({
  type,
  start,
  end,
  ...(href !== undefined && { href }),
});
const paragraph = (text: string, ...markups: Markup[]): Paragraph => ({
  name: "aaaa",
  type: "P",
  text,
  ...(markups.length > 0 && { markups }),
});
const WORDS = "one two three";

describe("two changes of a paragraph with the same text", () => {
  test.each<[what: string, base: Paragraph, mine: Paragraph, theirs: Paragraph, both: Markup[]]>([
    [
      "bold here and italic there are both",
      paragraph(WORDS),
      paragraph(WORDS, mark("STRONG", 0, 3)),
      paragraph(WORDS, mark("EM", 0, 3)),
      [mark("EM", 0, 3), mark("STRONG", 0, 3)],
    ],
    [
      "what one side has taken away is away, what the other has added is there",
      paragraph(WORDS, mark("STRONG", 0, 13)),
      paragraph(WORDS, mark("STRONG", 4, 13)),
      paragraph(WORDS, mark("STRONG", 0, 13), mark("A", 4, 7, "https://a.example/")),
      [mark("STRONG", 4, 13), mark("A", 4, 7, "https://a.example/")],
    ],
    [
      "the same words written on both sides have the markups of both",
      paragraph("one", mark("MARK", 0, 3)),
      paragraph(WORDS, mark("STRONG", 4, 7)),
      paragraph(WORDS, mark("STRONG", 6, 13), mark("MARK", 0, 3)),
      [mark("MARK", 0, 3), mark("STRONG", 4, 13)],
    ],
  ])("%s", (_, base, mine, theirs, both) => {
    expect(mergeParagraph(base, mine, theirs)?.markups).toEqual(both);
    expect(mergeParagraph(base, theirs, mine)?.markups).toEqual(both);
  });

  test("conflict if they link the same word differently", () => {
    const [mine, theirs] = ["https://a.example/", "https://b.example/"].map((href) =>
      paragraph(WORDS, mark("A", 0, 3, href)),
    ) as [Paragraph, Paragraph];
    expect(mergeParagraph(paragraph(WORDS), mine, theirs)).toBeNull();
  });

  test("conflict if the text differs on each side", () => {
    const [mine, theirs] = [paragraph("one mine"), paragraph("one theirs")];
    expect(mergeParagraph(paragraph("one"), mine, theirs)).toBeNull();
  });

  test("keep the other side's markups if one side removed all", () => {
    const base = paragraph(WORDS, mark("EM", 0, 3));
    const theirs = paragraph(WORDS, mark("EM", 0, 7));
    expect(mergeParagraph(base, paragraph(WORDS), theirs)?.markups).toEqual([mark("EM", 3, 7)]);
    expect(mergeParagraph(base, paragraph(WORDS), paragraph(WORDS))).toEqual(paragraph(WORDS));
  });
});
