import type { Paragraph, ParagraphImage } from "./document.ts";
import type { KnownImage } from "./fromHtml/pictures.ts";

/** The addresses of all pictures that paragraphs only link to, each once, in their order. */
export function linkedImages(paragraphs: readonly Paragraph[]): string[] {
  const urls = new Set<string>();
  withImages(paragraphs, (image) => {
    if (image.url !== undefined) urls.add(image.url);
    return image;
  });
  return [...urls];
}

/** The paragraphs with pictures of ours in the place of those whose addresses are known. */
export function replaceImages(
  paragraphs: readonly Paragraph[],
  known: ReadonlyMap<string, KnownImage>,
): Paragraph[] {
  return withImages(paragraphs, (image) => {
    const own = image.url === undefined ? undefined : known.get(image.url);
    if (!own) return image;
    const { url: _url, sizeUnknown: _sizeUnknown, ...rest } = image;
    return { ...rest, id: own.id, width: own.width, height: own.height };
  });
}

function withImages(
  paragraphs: readonly Paragraph[],
  change: (image: ParagraphImage) => ParagraphImage,
): Paragraph[] {
  return paragraphs.map((paragraph) => {
    const { image, table, children } = paragraph;
    const next = { ...paragraph };
    if (image) next.image = change(image);
    if (table)
      next.table = {
        rows: table.rows.map((row) =>
          row.map((cell) => (cell.images ? { ...cell, images: cell.images.map(change) } : cell)),
        ),
      };
    if (children) next.children = withImages(children, change);
    return next;
  });
}
