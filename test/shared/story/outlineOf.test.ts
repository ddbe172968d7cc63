import { expect, test } from "vitest";
import type { Paragraph, ParagraphType } from "../../../shared/story/document.ts";
import { outlineOf } from "../../../shared/story/outlineOf.ts";

const of = (...types: ParagraphType[]): { paragraphs: Paragraph[] } => ({
  paragraphs: types.map((type, index) => ({ name: `n${index}`, type, text: `Text ${index}` })),
});

test("the contents are the headings of the two highest ranks, with the ids of their elements", () => {
  expect(outlineOf(of("H2", "P", "H3", "H4", "H2"), "r-")).toEqual([
    { anchor: "r-p-n0", text: "Text 0", level: 1 },
    { anchor: "r-p-n2", text: "Text 2", level: 2 },
    { anchor: "r-p-n4", text: "Text 4", level: 1 },
  ]);
});

test("a story with fewer than three headings has no contents", () => {
  expect(outlineOf(of("H1", "P", "H1"))).toEqual([]);
});

test("of very many headings only the highest rank counts", () => {
  const many = Array.from({ length: 40 }, () => "H2" as const);
  expect(outlineOf(of("H1", "H1", "H1", ...many))).toHaveLength(3);
});
