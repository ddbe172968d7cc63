import { expect, test } from "vitest";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { documentToHtml } from "../../../../shared/story/toHtml/documentToHtml.ts";
import { htmlToDocument } from "../../../../shared/story/fromHtml/htmlToDocument.ts";
import { storyMailText } from "../../../../worker/domain/mail/story/storyMailText.ts";
import { formulaRenderer } from "../../../../worker/domain/stories/formulaRenderer.ts";

const formula = (text: string, name = "aaaa"): Paragraph => ({ name, type: "FORMULA", text });

async function page(paragraphs: Paragraph[]): Promise<string> {
  const document = { paragraphs };
  return documentToHtml(document, { formulaHtml: await formulaRenderer(document) });
}

test("a formula with an error, or beyond the limit of a story, is shown as its LaTeX", async () => {
  const pre = `<pre id="p-aaaa" tabindex="0" dir="ltr"><code class="language-math">\\foo &lt; 1</code></pre>`;
  expect(await page([formula("\\foo < 1")])).toBe(pre);
  const many = Array.from({ length: 12 }, (_, index) =>
    formula("x".repeat(1990), (0xa000 + index).toString(16)),
  );
  const html = await page(many);
  expect(html.match(/<math /g)).toHaveLength(10);
  expect(html.match(/<pre /g)).toHaveLength(2);
});

test("a formula within a collapsible section becomes MathML", async () => {
  const section = { name: "bbbb", type: "DETAILS", text: "s", children: [formula("x^2")] } as const;
  expect(await page([{ ...section, children: [...section.children] }])).toContain("<msup>");
});

test("a formula's page and its copies are read as the same formula", async () => {
  const paragraphs = [formula("\\frac{a}{b} < c")];
  for (const html of [await page(paragraphs), documentToHtml({ paragraphs })])
    expect(htmlToDocument(html).document.paragraphs).toMatchObject([
      { type: "FORMULA", text: "\\frac{a}{b} < c" },
    ]);
});

test("an email has the LaTeX as indented text", () => {
  expect(storyMailText({ paragraphs: [formula("E=mc^2")] })).toBe("    E=mc^2");
});
