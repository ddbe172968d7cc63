import type { Paragraph } from "./document.ts";

/** Most images side by side. More begin another row. */
export const MAX_IN_ROW = 3;

type Placed = Pick<Paragraph, "type" | "continues" | "depth" | "quote">;

/** Returns the number of images in each row, by the index of its first; an image alone is in none. */
export function rowLengths(paragraphs: readonly Placed[]): Map<number, number> {
  const lengths = new Map<number, number>();
  let first = 0;
  for (const index of paragraphs.keys()) {
    const length = index - first + 1;
    if (!continuesRow(paragraphs, index) || length > MAX_IN_ROW) first = index;
    else lengths.set(first, length);
  }
  return lengths;
}

function continuesRow(paragraphs: readonly Placed[], index: number): boolean {
  const [before, paragraph] = [paragraphs[index - 1], paragraphs[index]];
  if (before?.type !== "IMG" || paragraph?.type !== "IMG" || !paragraph.continues) return false;
  return before.depth === paragraph.depth && before.quote === paragraph.quote;
}
