import { expect, test } from "vitest";
import { htmlToDocument } from "../../../../shared/story/fromHtml/htmlToDocument.ts";

const math = `<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>`;

test("MathML on a line of its own becomes a formula, and divides the text around it", () => {
  const { document, notes } = htmlToDocument(`<p>a ${math} b</p>`);
  expect(document.paragraphs.map(({ type, text }) => [type, text])).toEqual([
    ["P", "a"],
    ["FORMULA", "x^2"],
    ["P", "b"],
  ]);
  expect(notes).toEqual([]);
});

test("a formula in a cell of a table becomes code", () => {
  const { document } = htmlToDocument(`<table><tr><td>a ${math}<td>b</table>`);
  expect(document.paragraphs[0]?.table?.rows[0]?.[0]).toMatchObject({
    text: "a\nx^2",
    markups: [{ type: "CODE", start: 2, end: 5 }],
  });
});
