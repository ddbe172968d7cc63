// Owns the maximum image size. The numbers are those of Cloudflare Images (limits and formats), so
// that files it would reject never reach it.

/** Maximum number of pixels in an image. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** Maximum length of one side, in pixels. */
export const MAX_IMAGE_SIDE = 12_000;

/** Returns true for a size in pixels that is safe to decode. */
export function isDecodableSize(width: number, height: number): boolean {
  return (
    width > 0 &&
    height > 0 &&
    Math.max(width, height) <= MAX_IMAGE_SIDE &&
    width * height <= MAX_IMAGE_PIXELS
  );
}
