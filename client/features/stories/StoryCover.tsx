import { coverUrl } from "../../../shared/images/coverUrl.ts";
import type { AspectRatio } from "../../../shared/images/imageUrl.ts";
import { DrawnImage, ResponsiveImage } from "../../ui/ResponsiveImage.tsx";

/** The fields of a post from which its cover is made. */
export interface CoveredPost {
  readonly id: string;
  readonly title: string;
  readonly previewImage:
    | {
        readonly id: string;
        readonly focusPercentX?: number | null;
        readonly focusPercentY?: number | null;
        readonly originalWidth: number | null | undefined;
        readonly originalHeight: number | null | undefined;
      }
    | null
    | undefined;
}

/** A story's decorative image: its own, or a generated cover. Fills its container. */
export function StoryCover(props: {
  post: CoveredPost;
  /** Maximum layout width in CSS pixels. */
  width: number;
  /** The `sizes` attribute. Without it the image has the same width on every screen. */
  sizes?: string;
  ratio?: AspectRatio;
  className?: string;
}) {
  const { post, width, sizes, ratio = "3:2", className } = props;
  const image = post.previewImage;
  if (!image?.originalWidth || !image.originalHeight) {
    const src = coverUrl(post, "letter");
    return <DrawnImage className={className} src={src} width={width} ratio={ratio} />;
  }
  return (
    <ResponsiveImage
      className={className}
      image={{ ...image, width: image.originalWidth, height: image.originalHeight }}
      alt=""
      width={width}
      sizes={sizes}
      ratio={ratio}
    />
  );
}
