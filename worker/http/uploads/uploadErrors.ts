import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import type { ImageError } from "../../../shared/rules/imageKind.ts";
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from "../../../shared/rules/imageLimits.ts";

const MEGABYTES = Math.floor(MAX_UPLOAD_BYTES / 1_000_000);

const REASONS: Readonly<Record<ImageError | "SVG", string>> = {
  TOO_MANY_BYTES: `An image can have at most ${MEGABYTES} MB.`,
  NOT_AN_IMAGE: "This isn't an image. Upload a JPEG, PNG, GIF, WebP or AVIF file.",
  DAMAGED: "This image is damaged. Choose another one.",
  TOO_MANY_PIXELS: `An image can have at most ${MAX_IMAGE_PIXELS / 1_000_000} million pixels, and ${MAX_IMAGE_SIDE} pixels per side.`,
  HIDES_OTHER_CONTENT: "This file contains more than an image. Save it again as JPEG or PNG.",
  UNSAFE_SVG: "SVG files aren't supported. Save it as PNG.",
  SVG: "SVG files aren't supported. Save it as PNG.",
};

/** The message for a rejected image. */
export function uploadError(reason: ImageError | "SVG"): string {
  return REASONS[reason];
}
