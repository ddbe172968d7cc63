import type { SourceText } from "../../../shared/story/imports/exportItem.ts";
import { htmlToDocument } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { changeImages } from "../../../shared/story/linkedImages.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { wholeHtmlToDocument } from "../../../shared/story/fromHtml/wholeHtmlToDocument.ts";

/** Converts an external story to a document, with notes on what was left out. */
export function sourceToDocument(source: SourceText): ReturnType<typeof htmlToDocument> {
  if (source.format === "story") {
    const story = readOwnSource(source);
    if (story) return story;
  }
  const read = source.format === "markdown" ? markdownToDocument : htmlToDocument;
  const own = new Map(Object.entries(source.images ?? {}));
  return read(source.body, {
    ...(source.baseUrl && { baseUrl: source.baseUrl }),
    resolveImage: (img) => own.get(img) ?? null,
  });
}

/** Restores a story from our own export, or returns null if its HTML was changed. */
function readOwnSource({
  body,
  images = {},
}: SourceText): ReturnType<typeof htmlToDocument> | null {
  const document = wholeHtmlToDocument(body);
  if (!document) return null;
  let missing = 0;
  const paragraphs = changeImages(document.paragraphs, (image) => {
    if (image.id === undefined) return image;
    const own = images[image.id];
    if (own) return { ...image, id: own.id, width: own.width, height: own.height };
    missing += 1;
    return null;
  });
  const notes =
    missing > 0 ? [{ kind: "image-rejected" as const, count: missing, detail: "" }] : [];
  return { document: { paragraphs }, notes };
}
