import type { Paragraph } from "./document.ts";

/** The ids of all pictures of ours that paragraphs show, each once. */
export function imageIds(paragraphs: readonly Paragraph[]): string[] {
  const ids = new Set<string>();
  for (const { image, table, children } of paragraphs) {
    const images = [image, ...(table?.rows.flat() ?? []).flatMap((cell) => cell.images ?? [])];
    for (const img of images) if (img?.id) ids.add(img.id);
    for (const id of children ? imageIds(children) : []) ids.add(id);
  }
  return [...ids];
}
