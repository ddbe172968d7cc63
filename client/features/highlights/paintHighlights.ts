import type { Mark } from "./readHighlights.ts";

const PAINTS = {
  own: "own-highlights",
  note: "own-notes",
  followed: "followed-highlights",
  top: "top-highlight",
} as const satisfies Record<Mark["kind"], string>;

/** A highlight with its range on the page. */
export interface PlacedHighlight {
  mark: Mark;
  range: Range;
}

/**
 * Replaces the painted highlights. Browsers without the CSS Custom Highlight API show plain text.
 */
export function paintHighlights(placed: readonly PlacedHighlight[]): void {
  if (!("highlights" in CSS)) return;
  for (const [priority, kind] of (["top", "followed", "own", "note"] as const).entries()) {
    const ranges = placed.filter(({ mark }) => mark.kind === kind).map(({ range }) => range);
    if (ranges.length === 0) CSS.highlights.delete(PAINTS[kind]);
    else {
      const paint = new Highlight(...ranges);
      paint.priority = priority;
      CSS.highlights.set(PAINTS[kind], paint);
    }
  }
}
