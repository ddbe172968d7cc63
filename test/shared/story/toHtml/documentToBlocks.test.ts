import { describe, expect, test } from "vitest";
import type { Paragraph } from "../../../../shared/story/document.ts";
import {
  documentToBlocks,
  documentToHtml,
} from "../../../../shared/story/toHtml/documentToHtml.ts";

const named = (paragraphs: Omit<Paragraph, "name">[]): Paragraph[] =>
  paragraphs.map((paragraph, index) => ({ ...paragraph, name: `aa0${index}` }));

const image = { id: "0a1b2c3d4e5f", width: 800, height: 600, alt: "" };

/** Paragraphs, and the numbers of those that share a block. */
const CASES: readonly [what: string, paragraphs: Paragraph[], blocks: number[][]][] = [
  [
    "paragraphs and headings alone",
    named([
      { type: "P", text: "One" },
      { type: "H2", text: "Two" },
      { type: "HR", text: "" },
      { type: "PQ", text: "Three" },
    ]),
    [[0], [1], [2], [3]],
  ],
  [
    "a list together, also with what is nested in it",
    named([
      { type: "P", text: "One" },
      { type: "ULI", text: "Two", depth: 0 },
      { type: "OLI", text: "Three", depth: 1 },
      { type: "P", text: "Four", depth: 0 },
      { type: "P", text: "Five" },
    ]),
    [[0], [1, 2, 3], [4]],
  ],
  [
    "containers that follow each other alone",
    named([
      { type: "ULI", text: "One", depth: 0 },
      { type: "BQ", text: "Two" },
      { type: "BQ", text: "Three", continues: true },
      { type: "OLI", text: "Four", depth: 0 },
      { type: "BQ", text: "Five" },
    ]),
    [[0], [1, 2], [3], [4]],
  ],
  [
    "a row of images together",
    named([
      { type: "IMG", text: "", image },
      { type: "IMG", text: "", image, continues: true },
      { type: "P", text: "Three" },
    ]),
    [[0, 1], [2]],
  ],
  [
    "footnotes at the end",
    named([
      { type: "P", text: "One1", markups: [{ type: "NOTE", start: 3, end: 4, noteId: "n" }] },
      { type: "FOOTNOTE", text: "Two", noteId: "n" },
      { type: "P", text: "Three" },
    ]),
    [[0], [2], [1]],
  ],
];

describe("the blocks of a story", () => {
  test.each(CASES)("have %s", (_what, paragraphs, blocks) => {
    const found = documentToBlocks({ paragraphs });
    expect(found.map((block) => block.paragraphs.map(({ name }) => name))).toEqual(
      blocks.map((indexes) => indexes.map((index) => `aa0${index}`)),
    );
    expect(found.map(({ html }) => html).join("")).toBe(documentToHtml({ paragraphs }));
  });
});
