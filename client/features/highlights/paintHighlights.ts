import type { Mark } from "./readHighlights.ts";

const PAINTS = {
  own: "own-highlights",
  note: "own-notes",
  followed: "followed-highlights",
  top: "top-highlight",
} as const satisfies Record<Mark["kind"], string>;

/** A mark with where it stands on the page. */
export interface PlacedHighlight {
  mark: Mark;
  range: Range;
}

/** Paints what is marked, instead of what was. A browser that can't paint over text shows it plain. */
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
