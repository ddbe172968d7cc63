import type { ImageTransform } from "./imageUrl.ts";

/**
 * The pixels a picture has once transformed. Where the source has fewer than wanted, it keeps the
 * wanted shape at the size the source can give.
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
  // Cut, both sides must be covered; padded, the picture must only reach one pair of bars.
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
