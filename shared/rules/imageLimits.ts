// Owns how large a picture may be. The numbers are the image service's own (Cloudflare Images,
// limits and formats): what it would refuse is refused before it is asked.

/** Most pixels of a picture. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** Most pixels along one side. */
export const MAX_IMAGE_SIDE = 12_000;

/** True for a size in pixels that can be decoded without harm. */
export function isDecodableSize(width: number, height: number): boolean {
  return (
    width > 0 &&
    height > 0 &&
    Math.max(width, height) <= MAX_IMAGE_SIDE &&
    width * height <= MAX_IMAGE_PIXELS
  );
}
