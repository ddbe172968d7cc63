import { imageUrl, type ImageUrlOptions, transformFor } from "../../../shared/images/imageUrl.ts";
import { servedSize } from "../../../shared/images/servedSize.ts";
import type { HeadImage } from "./page.ts";

/** Describes a hosted image for a page's head, at the size set by `options`. */
export function headImage(
  image: {
    readonly id: string;
    readonly alt?: string;
    readonly originalWidth?: number | null;
    readonly originalHeight?: number | null;
  },
  options: ImageUrlOptions,
  publicUrl: string,
): HeadImage {
  const { id, alt, originalWidth: width, originalHeight: height } = image;
  return {
    url: publicUrl + imageUrl(id, options),
    alt,
    size: width && height ? servedSize({ width, height }, transformFor(options)) : undefined,
  };
}
