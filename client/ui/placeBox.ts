// Positions a popover next to its anchor. Pure arithmetic, so it can be tested without a browser.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placing {
  /** The preferred side; the other one is used if there is no room. */
  side: "above" | "below";
  /** The edges to align; start and end follow the text direction. */
  align: "start" | "center" | "end";
  isRtl: boolean;
  /** Distance between anchor and popover, in px. */
  offset: number;
  /** Minimum distance to the window's edges, in px. */
  padding: number;
}

/** Returns the viewport coordinates of a popover next to an anchor. */
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

/** Returns whether part of an anchor is in the window, so that a popover beside it makes sense. */
export function isInView(anchor: Box, viewport: { width: number; height: number }): boolean {
  const { left, top, width, height } = anchor;
  return top + height > 0 && top < viewport.height && left + width > 0 && left < viewport.width;
}

/** The start edge wins when there is no room, so that the beginning of text is never cut off. */
function within(value: number, least: number, max: number): number {
  return Math.max(least, Math.min(value, max));
}
