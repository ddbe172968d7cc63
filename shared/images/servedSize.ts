import type { ImageTransform } from "./imageUrl.ts";

/**
 * Returns an image's size in pixels after a transform. If the source is too small, keeps the aspect
 * ratio at the size the source allows.
 */
export function servedSize(
  image: { width: number; height: number },
  transform: ImageTransform,
): { width: number; height: number } {
  if (transform.kind === "fit") {
    const width = Math.min(transform.width, image.width);
    return { width, height: atLeastOne((width / image.width) * image.height) };
  }
  const across = image.width / transform.width;
  const down = image.height / transform.height;
  // A crop must cover both sides; a letterboxed image only has to touch one pair of edges.
  const scale = Math.min(
    1,
    transform.kind === "fill" ? Math.min(across, down) : Math.max(across, down),
  );
  return {
    width: atLeastOne(transform.width * scale),
    height: atLeastOne(transform.height * scale),
  };
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}
