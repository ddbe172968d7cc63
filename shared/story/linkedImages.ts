import type { Paragraph, ParagraphImage } from "./document.ts";
import type { KnownImage } from "./fromHtml/pictures.ts";

/** Returns the URLs of all external images in paragraphs, without duplicates, in order. */
export function linkedImages(paragraphs: readonly Paragraph[]): string[] {
  const urls = new Set<string>();
  changeImages(paragraphs, (image) => {
    if (image.url !== undefined) urls.add(image.url);
    return image;
  });
  return [...urls];
}

/** Replaces external images with ours where the URL is known. */
export function replaceImages(
  paragraphs: readonly Paragraph[],
  known: ReadonlyMap<string, KnownImage>,
): Paragraph[] {
  return changeImages(paragraphs, (image) => {
    const own = image.url === undefined ? undefined : known.get(image.url);
    if (!own) return image;
    const { url: _url, sizeUnknown: _sizeUnknown, ...rest } = image;
    return { ...rest, id: own.id, width: own.width, height: own.height };
  });
}

/** Maps each image. One that becomes null leaves its caption as a paragraph. */
export function changeImages(
  paragraphs: readonly Paragraph[],
  change: (image: ParagraphImage) => ParagraphImage | null,
): Paragraph[] {
  return paragraphs.flatMap((paragraph): Paragraph[] => {
    const { image, table, children } = paragraph;
    const next = { ...paragraph };
    if (image) {
      const changed = change(image);
      if (!changed) {
        const { image: _image, ...caption } = paragraph;
        return caption.text === "" ? [] : [{ ...caption, type: "P" }];
      }
      next.image = changed;
    }
    if (table)
      next.table = {
        rows: table.rows.map((row) =>
          row.map((cell) =>
            cell.images
              ? { ...cell, images: cell.images.flatMap((each) => change(each) ?? []) }
              : cell,
          ),
        ),
      };
    if (children) next.children = changeImages(children, change);
    return [next];
  });
}
