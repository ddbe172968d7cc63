// Where a popover stands beside what it belongs to. Arithmetic alone, so it can be tested without a
// browser.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placing {
  /** The side it stands on while there is room; otherwise the other. */
  side: "above" | "below";
  /** The edges that line up; start and end follow the direction of text. */
  align: "start" | "center" | "end";
  isRtl: boolean;
  /** Between the two, in px. */
  offset: number;
  /** Kept free at the window's edges, in px. */
  padding: number;
}

/** The left and top, in the viewport, of a popover of a size beside an anchor. */
export function placeBox(
  anchor: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
  { side, align, isRtl, offset, padding }: Placing,
): { left: number; top: number } {
  const above = anchor.top - offset - size.height;
  const below = anchor.top + anchor.height + offset;
  const fitsAbove = above >= padding;
  const fitsBelow = below + size.height <= viewport.height - padding;
  const isAbove = side === "above" ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;

  const slack = anchor.width - size.width;
  const isLeft = align === (isRtl ? "end" : "start");
  const shift = align === "center" ? slack / 2 : isLeft ? 0 : slack;

  return {
    left: within(anchor.left + shift, padding, viewport.width - padding - size.width),
    top: within(isAbove ? above : below, padding, viewport.height - padding - size.height),
  };
}

/** The start wins where there is no room at all, so that a text's beginning is never cut off. */
function within(value: number, least: number, max: number): number {
  return Math.max(least, Math.min(value, max));
}
