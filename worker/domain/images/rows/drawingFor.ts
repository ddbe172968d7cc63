import type { ImageTransform } from "../../../../shared/images/imageUrl.ts";
import { servedSize } from "../../../../shared/images/servedSize.ts";
import type { DrawnFormat, Drawing } from "../../../ports/images/ImageResizer.ts";
import type { StoredImage } from "./storedImage.ts";

/** The drawing for a transform, no larger than the source allows (servedSize). */
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

/** WebP if the client accepts it, otherwise a format that every browser reads. */
function formatFor(image: StoredImage, acceptsWebp: boolean): DrawnFormat {
  if (acceptsWebp) return "webp";
  if (image.format === "jpeg") return "jpeg";
  if (image.format === "gif" && image.isAnimated) return "gif";
  // Clients of WebP or AVIF sources read WebP, even if a crawler does not declare it.
  return image.format === "png" || image.format === "gif" ? "png" : "webp";
}
