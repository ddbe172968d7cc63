import {
  ASPECT_RATIOS,
  type AspectRatio,
  DEFAULT_FOCUS_PERCENT,
  type ImageSource,
  imageSrc,
  srcSet,
} from "../../shared/rules/imageUrl.ts";
import { joinClasses } from "./joinClasses.ts";
import styles from "./ResponsiveImage.module.css";

interface ResponsiveImageProps {
  image: ImageSource;
  /** What it shows; empty where it only decorates. */
  alt: string;
  /** The greatest width it is laid out at, in CSS pixels. */
  width: number;
  /** The `sizes` attribute. Without it the picture has the same width on every screen. */
  sizes?: string;
  /** The shape to cut it to around its focus; it then fills its place. Whole without it. */
  ratio?: AspectRatio;
  /** True for the one picture a page opens with: fetched at once and first. */
  isFirst?: boolean;
  className?: string;
}

/** A picture of ours that never shifts the page and never fetches more pixels than it shows. */
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
      className={joinClasses(styles.image, ratio && styles.cut, className)}
      // The browser takes the space from these two before a byte has come.
      width={shown}
      height={Math.round(shown / shape)}
      // Before src, so that no browser starts on the plain address first.
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

/** A source too small for its place is cut by the browser, around the same focus. */
function focusOf({ focusPercentX, focusPercentY }: ImageSource): string | undefined {
  const x = focusPercentX ?? DEFAULT_FOCUS_PERCENT;
  const y = focusPercentY ?? DEFAULT_FOCUS_PERCENT;
  if (x === DEFAULT_FOCUS_PERCENT && y === DEFAULT_FOCUS_PERCENT) return undefined;
  return `${x}% ${y}%`;
}
