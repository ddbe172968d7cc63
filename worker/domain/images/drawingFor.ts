import type { ImageTransform } from "../../../shared/rules/imageUrl.ts";
import type { DrawnFormat, Drawing } from "../../ports/images/ImageResizer.ts";
import type { StoredImage } from "./storedImage.ts";

/**
 * The drawing that a transform asks for. Where the source has fewer pixels than wanted, the drawing
 * keeps the wanted shape at the size the source can give.
 */
export function drawingFor(
  image: StoredImage,
  transform: ImageTransform,
  acceptsWebp: boolean,
): Drawing {
  const format = formatFor(image, acceptsWebp);
  const base = { format, keepsAnimation: image.isAnimated };
  if (transform.kind === "fit") {
    const width = Math.min(transform.width, image.width);
    const height = atLeastOne((width / image.width) * image.height);
    return { ...base, fit: "whole", width, height };
  }
  const across = image.width / transform.width;
  const down = image.height / transform.height;
  // Cut, both sides must be covered; padded, the picture must only reach one pair of bars.
  const scale = Math.min(
    1,
    transform.kind === "fill" ? Math.min(across, down) : Math.max(across, down),
  );
  const size = {
    width: atLeastOne(transform.width * scale),
    height: atLeastOne(transform.height * scale),
  };
  if (transform.kind === "letterbox") return { ...base, fit: "padded", ...size };
  const cutAlong = across > down ? "x" : "y";
  const focusPercent = cutAlong === "x" ? transform.focusX : transform.focusY;
  return { ...base, fit: "cut", ...size, cutAlong, focusPercent };
}

/** WebP for whoever takes it. Others get what their browser has always read. */
function formatFor(image: StoredImage, acceptsWebp: boolean): DrawnFormat {
  if (acceptsWebp) return "webp";
  if (image.format === "jpeg") return "jpeg";
  if (image.format === "gif" && image.isAnimated) return "gif";
  // Who uploads WebP or AVIF reads WebP, even if a crawler on its behalf does not say so.
  return image.format === "png" || image.format === "gif" ? "png" : "webp";
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}
