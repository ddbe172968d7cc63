import { expect, test } from "vitest";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { isEmbedAddress } from "../../../shared/story/embeds/embeds.ts";
import { formEmbed } from "../../../shared/story/embeds/formEmbed.ts";
import { htmlToDocument } from "../../../shared/story/fromHtml/htmlToDocument.ts";

const HREF = "https://deckle.example/m/form/b12345678901";
const SRC = "/m/form/b12345678901";

/** A story with only the form. */
const story = () => {
  const { ratio, ...embed } = formEmbed(HREF)!;
  const size = { width: 680, height: Math.round(680 / ratio) };
  return {
    paragraphs: [{ name: "aa01", type: "IFRAME" as const, text: "", embed: { ...embed, ...size } }],
  };
};

test("a form's frame can't run scripts, because it shares the story's origin", () => {
  const html = documentToHtml(story());
  expect(html).toContain(`src="${SRC}"`);
  const [, sandbox] = /sandbox="([^"]*)"/.exec(html) ?? [];
  expect(sandbox).toContain("allow-forms");
  expect(sandbox).not.toContain("allow-scripts");
});

test("a form survives conversion to HTML and back", () => {
  const { document } = htmlToDocument(documentToHtml(story()));
  expect(document.paragraphs[0]).toMatchObject({
    type: "IFRAME",
    embed: story().paragraphs[0]!.embed,
  });
});

test.each([
  "/m/form/../signout",
  "/m/form/b12345678901/x",
  "/m/form/b12345678901?x",
  "//evil.example/m/form/b12345678901",
  "https://evil.example/m/form/b12345678901",
  "/m/signout/x",
  "/m/form/B12345678901",
])("%s isn't embedded as a frame", (src) => {
  expect(isEmbedAddress(src)).toBe(false);
});

test("a frame of another site with the same path becomes a link", () => {
  const html = `<iframe src="${SRC}"></iframe><iframe src="${SRC}" data-href="https://x.example/other"></iframe>`;
  const { document } = htmlToDocument(html);
  expect(document.paragraphs.some(({ type }) => type === "IFRAME")).toBe(false);
});
