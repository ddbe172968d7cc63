import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import type { ImageError } from "../../../shared/rules/imageKind.ts";
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from "../../../shared/rules/imageLimits.ts";

const MEGABYTES = Math.floor(MAX_UPLOAD_BYTES / 1_000_000);

const REASONS: Readonly<Record<ImageError | "SVG", string>> = {
  TOO_MANY_BYTES: `A picture has at most ${MEGABYTES} MB.`,
  NOT_AN_IMAGE: "This is no picture. JPEG, PNG, GIF, WebP and AVIF are taken.",
  DAMAGED: "This picture is damaged.",
  TOO_MANY_PIXELS: `A picture has at most ${MAX_IMAGE_PIXELS / 1_000_000} million pixels, and ${MAX_IMAGE_SIDE} along a side.`,
  HIDES_OTHER_CONTENT: "This file holds more than a picture. Save it anew as JPEG or PNG.",
  UNSAFE_SVG: "Drawings in SVG are not taken. Save it as PNG.",
  SVG: "Drawings in SVG are not taken. Save it as PNG.",
};

/** The message for a rejected image. */
export function uploadError(reason: ImageError | "SVG"): string {
  return REASONS[reason];
}
