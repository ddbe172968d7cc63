import type { Paragraph } from "../document.ts";
import { joinMarkups } from "./joinMarkups.ts";
import { sameValue } from "./sameValue.ts";

/** Fields that are only meaningful together. Every other field is independent. */
const JOINED: readonly (readonly (keyof Paragraph)[])[] = [
  ["text", "markups"],
  ["type", "href", "image", "embed", "table", "children", "noteId"],
];

/**
 * Merges two changes of one base paragraph; null if both changed the same part differently. If
 * their text is equal, merges the markups of both. `base` is null if both created the paragraph.
 */
export function mergeParagraph(
  base: Paragraph | null,
  mine: Paragraph,
  theirs: Paragraph,
): Paragraph | null {
  if (sameValue(mine, theirs)) return theirs;
  if (!base) return null;
  if (sameValue(base, theirs)) return mine;
  if (sameValue(base, mine)) return theirs;
  const merged: Paragraph = { ...theirs };
  for (const fields of partsOf(mine, theirs)) {
    const same = (one: Paragraph, other: Paragraph): boolean =>
      fields.every((field) => sameValue(one[field], other[field]));
    if (same(base, mine) || same(mine, theirs)) continue;
    if (!same(base, theirs)) {
      if (fields[0] !== "text" || mine.text !== theirs.text) return null;
      const markups = joinMarkups(base, mine, theirs);
      if (!markups) return null;
      take(merged, { ...mine, markups: markups.length > 0 ? markups : undefined }, "markups");
      continue;
    }
    for (const field of fields) take(merged, mine, field);
  }
  return merged;
}

function partsOf(mine: Paragraph, theirs: Paragraph): (readonly (keyof Paragraph)[])[] {
  const joined = new Set(JOINED.flat());
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)] as (keyof Paragraph)[]);
  return [...JOINED, ...Array.from(fields.difference(joined), (field) => [field])];
}

function take<K extends keyof Paragraph>(into: Paragraph, from: Paragraph, field: K): void {
  if (from[field] === undefined) delete into[field];
  else into[field] = from[field];
}
