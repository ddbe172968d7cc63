import type { Paragraph } from "./document.ts";

/** Most images side by side. More begin another row. */
export const MAX_IN_ROW = 3;

type Placed = Pick<Paragraph, "type" | "continues" | "depth" | "quote">;

/**
 * Returns the number of images in the row that starts at an index: 1 for an image alone, 0 for other
 * paragraphs and inside a row.
 */
export function rowLength(paragraphs: readonly Placed[], index: number): number {
  if (paragraphs[index]?.type !== "IMG" || placeInRow(paragraphs, index) > 0) return 0;
  let length = 1;
  while (length < MAX_IN_ROW && continuesRow(paragraphs, index + length)) length += 1;
  return length;
}

/** Returns how many images of its row are before an image. */
export function placeInRow(paragraphs: readonly Placed[], index: number): number {
  let before = 0;
  while (continuesRow(paragraphs, index - before)) before += 1;
  return before % MAX_IN_ROW;
}

function continuesRow(paragraphs: readonly Placed[], index: number): boolean {
  const [before, paragraph] = [paragraphs[index - 1], paragraphs[index]];
  if (before?.type !== "IMG" || paragraph?.type !== "IMG" || !paragraph.continues) return false;
  return before.depth === paragraph.depth && before.quote === paragraph.quote;
}
