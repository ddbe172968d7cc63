/** How a square is cut out of an image: in percent, the position from the left and the top. */
export interface Cut {
  x: number;
  y: number;
  /** 0 for the largest square, 100 for a quarter of its side. */
  zoom: number;
}

/** The largest square in the middle. */
export const WHOLE: Cut = { x: 50, y: 50, zoom: 0 };

/** The smallest side, as a part of the largest. */
const MAX_ZOOM = 4;

/** Returns the square to cut out of an image, in its pixels. It is always inside the image. */
export function avatarSquare(
  { width, height }: { width: number; height: number },
  { x, y, zoom }: Cut,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / (1 + (zoom / 100) * (MAX_ZOOM - 1));
  return { left: ((width - side) * x) / 100, top: ((height - side) * y) / 100, side };
}
