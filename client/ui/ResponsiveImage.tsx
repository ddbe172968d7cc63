import {
  ASPECT_RATIOS,
  type AspectRatio,
  DEFAULT_FOCUS_PERCENT,
  type ImageSource,
  imageSrc,
  srcSet,
} from "../../shared/images/imageUrl.ts";
import { joinClasses } from "./joinClasses.ts";
import styles from "./ResponsiveImage.module.css";

/** An image that fills its container at a ratio, whatever the ratio of its file. */
const CUT: Readonly<Record<AspectRatio, string>> = {
  "4:3": joinClasses(styles.image, styles.cut, styles.r4to3),
  "1:1": joinClasses(styles.image, styles.cut, styles.r1to1),
  "3:2": joinClasses(styles.image, styles.cut, styles.r3to2),
  "2:1": joinClasses(styles.image, styles.cut, styles.r2to1),
  "5:2": joinClasses(styles.image, styles.cut, styles.r5to2),
};

interface ResponsiveImageProps {
  image: ImageSource;
  /** Alt text; empty for decorative images. */
  alt: string;
  /** Maximum layout width in CSS pixels. */
  width: number;
  /** The `sizes` attribute. Without it the image has the same width on every screen. */
  sizes?: string;
  /**
   * Crops the image to this ratio around its focus point and fills the container. Without it the
   * whole image is shown.
   */
  ratio?: AspectRatio;
  /** True for the page's first image, which loads eagerly with high priority. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** A hosted image that never shifts the layout and never loads more pixels than it shows. */
export function ResponsiveImage({
  image,
  alt,
  width,
  sizes,
  ratio,
  isFirst = false,
  className,
}: ResponsiveImageProps) {
  const shape = ratio ? ASPECT_RATIOS[ratio] : image.width / image.height;
  const shown = ratio ? width : Math.min(width, image.width);
  return (
    <img
      className={joinClasses(ratio ? CUT[ratio] : styles.image, className)}
      // The browser reserves the space from these two attributes.
      width={shown}
      height={Math.round(shown / shape)}
      // Before src, so that no browser requests the fallback URL first.
      sizes={sizes}
      srcSet={srcSet(image, { width: shown, sizes, ratio })}
      src={imageSrc(image, shown, ratio)}
      style={ratio ? { objectPosition: focusOf(image) } : undefined}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
    />
  );
}

/**
 * A decorative vector image that fills its container at an aspect ratio, like a cropped
 * ResponsiveImage.
 */
export function DrawnImage(props: {
  src: string;
  /** Maximum layout width in CSS pixels. */
  width: number;
  ratio: AspectRatio;
  className?: string | undefined;
}) {
  const { src, width, ratio, className } = props;
  return (
    <img
      className={joinClasses(CUT[ratio], className)}
      width={width}
      height={Math.round(width / ASPECT_RATIOS[ratio])}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** The browser crops a source that is too small, around the same focus point. */
function focusOf({ focusPercentX, focusPercentY }: ImageSource): string | undefined {
  const x = focusPercentX ?? DEFAULT_FOCUS_PERCENT;
  const y = focusPercentY ?? DEFAULT_FOCUS_PERCENT;
  if (x === DEFAULT_FOCUS_PERCENT && y === DEFAULT_FOCUS_PERCENT) return undefined;
  return `${x}% ${y}%`;
}
