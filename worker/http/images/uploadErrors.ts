import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import type { ImageError } from "../../../shared/images/imageKind.ts";
import { MAX_IMAGE_PIXELS } from "../../../shared/images/imageLimits.ts";
import * as texts from "./texts.ts";

const MEGABYTES = Math.floor(MAX_UPLOAD_BYTES / 1_000_000);

const REASONS: Readonly<Record<ImageError | "SVG", string>> = {
  TOO_MANY_BYTES: texts.tooManyBytes(MEGABYTES),
  NOT_AN_IMAGE: texts.notAnImage,
  DAMAGED: texts.damagedImage,
  TOO_MANY_PIXELS: texts.tooManyPixels(MAX_IMAGE_PIXELS / 1_000_000),
  HIDES_OTHER_CONTENT: texts.hidesOtherContent,
  UNSAFE_SVG: "SVG files aren’t supported. Save it as PNG.",
  SVG: "SVG files aren’t supported. Save it as PNG.",
};

/** The message for a rejected image. */
export function uploadError(reason: ImageError | "SVG"): string {
  return REASONS[reason];
}
