import type { ImageTransform } from "../../../../shared/rules/imageUrl.ts";
import { servedSize } from "../../../../shared/rules/servedSize.ts";
import type { DrawnFormat, Drawing } from "../../../ports/images/ImageResizer.ts";
import type { StoredImage } from "./storedImage.ts";

/** The drawing that a transform asks for, no larger than the source allows (servedSize). */
export function drawingFor(
  image: StoredImage,
  transform: ImageTransform,
  acceptsWebp: boolean,
): Drawing {
  const format = formatFor(image, acceptsWebp);
  const base = { format, keepsAnimation: image.isAnimated };
  const size = servedSize(image, transform);
  if (transform.kind === "fit") return { ...base, fit: "whole", ...size };
  if (transform.kind === "letterbox") return { ...base, fit: "padded", ...size };
  const isTooWide = image.width / transform.width > image.height / transform.height;
  const cutAlong = isTooWide ? "x" : "y";
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
