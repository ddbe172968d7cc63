import type { Span } from "./margin/groupMarks.ts";
import type { Mark } from "./readHighlights.ts";

const PAINTS = {
  top: "top-highlight",
  response: "responded-passages",
  followed: "followed-highlights",
  own: "own-highlights",
  note: "own-notes",
  draft: "open-passage",
} as const satisfies Record<Mark["kind"], string>;

/** The order in which paints cover each other, the last one on top. */
const ORDER = ["top", "response", "followed", "own", "note", "draft"] as const;

/** A highlight with its range on the page. */
export interface PlacedHighlight {
  mark: Mark;
  range: Range;
  span: Span;
}

/**
 * Replaces the painted highlights. Browsers without the CSS Custom Highlight API show plain text.
 */
export function paintHighlights(placed: readonly PlacedHighlight[]): void {
  for (const [priority, kind] of ORDER.entries()) {
    const ranges = placed.filter(({ mark }) => mark.kind === kind).map(({ range }) => range);
    paintRanges(PAINTS[kind], ranges, priority);
  }
}

/** Paints the passage whose card is open or pointed at. */
export function paintActive(ranges: readonly Range[]): void {
  paintRanges("active-passage", ranges, ORDER.length);
}

function paintRanges(name: string, ranges: readonly Range[], priority: number): void {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) return void CSS.highlights.delete(name);
  const paint = new Highlight(...ranges);
  paint.priority = priority;
  CSS.highlights.set(name, paint);
}
