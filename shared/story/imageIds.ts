import type { Paragraph } from "./document.ts";

/** Returns the ids of all our images in paragraphs, without duplicates. */
export function imageIds(paragraphs: readonly Paragraph[]): string[] {
  const ids = new Set<string>();
  for (const { image, table, children } of paragraphs) {
    const images = [image, ...(table?.rows.flat() ?? []).flatMap((cell) => cell.images ?? [])];
    for (const img of images) if (img?.id) ids.add(img.id);
    for (const id of children ? imageIds(children) : []) ids.add(id);
  }
  return [...ids];
}
