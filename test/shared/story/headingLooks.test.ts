import { expect, test } from "vitest";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import type { Paragraph, ParagraphType } from "../../../shared/story/document.ts";

const headings = (...types: ParagraphType[]): Paragraph[] =>
  types.map((type, index) => ({ name: `a00${index}`, type, text: type }));

test("a heading keeps the look its writer chose, whatever level the outline gives it", () => {
  const html = documentToHtml({ paragraphs: headings("H2", "H1", "H2") });
  expect(
    Array.from(html.matchAll(/<(h\d)[^>]*?( data-type="\w+")?>/g), ([, tag, look]) => [tag, look]),
  ).toEqual([
    ["h2", ' data-type="H2"'],
    ["h2", undefined],
    ["h3", undefined],
  ]);
});
