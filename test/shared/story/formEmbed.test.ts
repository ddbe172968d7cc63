import { expect, test } from "vitest";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { isEmbedAddress } from "../../../shared/story/embeds/embeds.ts";
import { formEmbed } from "../../../shared/story/embeds/formEmbed.ts";
import { htmlToDocument } from "../../../shared/story/fromHtml/htmlToDocument.ts";

const ORIGIN = "https://deckle.example";
const SRC = "/m/form/b12345678901";
const FRAMES = [SRC, "/m/subscribe/d12345678901"];

/** A story with only the frame. */
const story = (src: string) => {
  const { ratio, ...embed } = formEmbed(ORIGIN + src)!;
  const size = { width: 680, height: Math.round(680 / ratio) };
  return {
    paragraphs: [{ name: "aa01", type: "IFRAME" as const, text: "", embed: { ...embed, ...size } }],
  };
};

test.each(FRAMES)("%s can't run scripts, because it shares the story's origin", (src) => {
  const html = documentToHtml(story(src));
  expect(html).toContain(`src="${src}"`);
  const [, sandbox] = /sandbox="([^"]*)"/.exec(html) ?? [];
  expect(sandbox).toContain("allow-forms");
  expect(sandbox).not.toContain("allow-scripts");
});

test.each(FRAMES)("%s survives conversion to HTML and back", (src) => {
  const { document } = htmlToDocument(documentToHtml(story(src)));
  expect(document.paragraphs[0]).toMatchObject({
    type: "IFRAME",
    embed: story(src).paragraphs[0]!.embed,
  });
});

test.each([
  "/m/form/../signout",
  "/m/form/b12345678901/x",
  "/m/form/b12345678901?x",
  "//evil.example/m/form/b12345678901",
  "https://evil.example/m/form/b12345678901",
  "/m/signout/x",
  "/m/subscribe/",
  "/m/subscribe/d12345678901/x",
  "/m/form/B12345678901",
])("%s isn't embedded as a frame", (src) => {
  expect(isEmbedAddress(src)).toBe(false);
});

test("a frame of another site with the same path becomes a link", () => {
  const html = `<iframe src="${SRC}"></iframe><iframe src="${SRC}" data-href="https://x.example/other"></iframe>`;
  const { document } = htmlToDocument(html);
  expect(document.paragraphs.some(({ type }) => type === "IFRAME")).toBe(false);
});
