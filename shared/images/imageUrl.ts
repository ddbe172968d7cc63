// Owns the URLs of our images, /img/{transform}/{imageId}, for the pages that write them and the
// endpoint that parses them. All numbers come from short lists and each variant has exactly one
// URL, so that nobody can make the platform render and store unlimited variants.

/** The supported widths in pixels. A requested width is rounded up to the next one. */
export const IMAGE_WIDTHS = [
  20, 28, 32, 40, 48, 64, 80, 96, 128, 160, 256, 320, 440, 640, 700, 828, 1080, 1320, 1640, 2000,
  2640,
] as const;

/** Width divided by height of the supported crops. */
export const ASPECT_RATIOS = {
  "4:3": 4 / 3,
  "1:1": 1,
  "3:2": 3 / 2,
  "2:1": 2,
  "5:2": 5 / 2,
} as const;
export type AspectRatio = keyof typeof ASPECT_RATIOS;
const RATIOS: readonly number[] = Object.values(ASPECT_RATIOS);

/** Denser screens get at most two pixels per CSS pixel. */
export const MAX_PIXEL_RATIO = 2;
export const DEFAULT_FOCUS_PERCENT = 50;
const FOCUS_STEP = 10;

/**
 * An image transform. `fit` scales the whole image to a width; `fill` crops to width and height
 * around the focus; `letterbox` pads the whole image to width and height. None enlarges the image.
 */
export type ImageTransform =
  | { kind: "fit"; width: number }
  | { kind: "fill"; width: number; height: number; focusX: number; focusY: number }
  | { kind: "letterbox"; width: number; height: number };

export interface ImageUrlOptions {
  /** `fit` by default. `crop` and `letterbox` require a height. */
  mode?: "fit" | "crop" | "letterbox";
  /** CSS pixels. */
  width: number;
  /** CSS pixels. The aspect ratio is rounded to the nearest of ASPECT_RATIOS. */
  height?: number;
  /** Device pixels per CSS pixel, capped at 2. */
  pixelRatio?: number;
  /** The point to keep visible when cropping, in percent from the left and top. */
  focusPercentX?: number | null;
  focusPercentY?: number | null;
}

/**
 * Returns the URL of one of our images. Throws a RangeError for crop or letterbox without a height.
 */
export function imageUrl(imageId: string, options: ImageUrlOptions): string {
  return `/img/${formatTransform(transformFor(options))}/${encodeURIComponent(imageId)}`;
}

/** Path prefix of proxied images from other sites. */
export const LINKED_IMAGES_PATH = "/img/linked/";

/** Returns the proxy URL of an external image in a story. */
export function linkedImageUrl(postId: string, url: string): string {
  return `${LINKED_IMAGES_PATH}${postId}?url=${encodeURIComponent(url)}`;
}

/** Returns a publication's favicon URL: 128×128, cropped. */
export function faviconUrl(imageId: string): string {
  return imageUrl(imageId, { mode: "crop", width: 128, height: 128 });
}

/** One of our images with its original size in pixels. */
export interface ImageSource {
  id: string;
  width: number;
  height: number;
  focusPercentX?: number | null;
  focusPercentY?: number | null;
}

export interface SrcSetOptions {
  /** The maximum layout width, in CSS pixels. */
  width: number;
  /**
   * The matching `sizes` attribute. Without it the width is fixed and the candidates are densities.
   */
  sizes?: string;
  /** The aspect ratio of the crop; uncropped by default. */
  ratio?: AspectRatio;
}

/**
 * Returns an image's `srcset`. No candidate exceeds two pixels per CSS pixel or the source's size.
 */
export function srcSet(image: ImageSource, options: SrcSetOptions): string {
  const max = sourceWidth(image, options.ratio);
  const candidates = options.sizes
    ? fluidWidths(options.width, max).map((width) => ({
        width,
        mark: `${Math.min(width, max)}w`,
      }))
    : fixedWidths(options.width, max);
  return candidates
    .map(({ width, mark }) => `${imageUrl(image.id, cutTo(image, width, options.ratio))} ${mark}`)
    .join(", ");
}

/** Returns the URL of an image this many pixels wide, or as wide as its source if that is narrower. */
export function imageSrc(image: ImageSource, width: number, ratio?: AspectRatio): string {
  return imageUrl(image.id, cutTo(image, Math.min(width, sourceWidth(image, ratio)), ratio));
}

/**
 * Parses the {transform} of an image URL. Null for anything this file doesn't write, so that each
 * variant has exactly one URL.
 */
export function parseImageTransform(text: string): ImageTransform | null {
  const [verb, kind, ...numbers] = text.split(":");
  if (verb !== "resize" || !numbers.every((part) => /^\d{1,4}$/.test(part))) return null;
  const transform = fromNumbers(kind, numbers.map(Number));
  if (!transform || formatTransform(transform) !== text) return null;
  if (!(IMAGE_WIDTHS as readonly number[]).includes(transform.width)) return null;
  if (transform.kind === "fit") return transform;
  const { width, height } = transform;
  const heights = RATIOS.map((ratio) => Math.round(width / ratio));
  if (!heights.includes(height)) return null;
  if (transform.kind === "letterbox") return transform;
  return isFocus(transform.focusX) && isFocus(transform.focusY) ? transform : null;
}

/** Returns the transform that imageUrl uses for these options. Throws like imageUrl. */
export function transformFor(options: ImageUrlOptions): ImageTransform {
  const { mode = "fit", height } = options;
  const pixelRatio = Math.min(options.pixelRatio ?? 1, MAX_PIXEL_RATIO);
  const width = snapWidth(options.width * pixelRatio);
  if (mode === "fit") return { kind: "fit", width };
  if (!height) throw new RangeError(`An image address with ${mode} needs a height`);
  const snapped = Math.round(width / nearestRatio(options.width / height));
  if (mode === "letterbox") return { kind: "letterbox", width, height: snapped };
  const focusX = snapFocus(options.focusPercentX);
  const focusY = snapFocus(options.focusPercentY);
  return { kind: "fill", width, height: snapped, focusX, focusY };
}

function formatTransform(transform: ImageTransform): string {
  if (transform.kind === "fit") return `resize:fit:${transform.width}`;
  const { kind, width, height } = transform;
  const base = `resize:${kind}:${width}:${height}`;
  if (kind === "letterbox") return base;
  const { focusX, focusY } = transform;
  const isCentred = focusX === DEFAULT_FOCUS_PERCENT && focusY === DEFAULT_FOCUS_PERCENT;
  return isCentred ? base : `${base}:${focusX}:${focusY}`;
}

function fromNumbers(kind: string | undefined, numbers: number[]): ImageTransform | null {
  const [width = 0, height = 0, focusX, focusY] = numbers;
  if (kind === "fit" && numbers.length === 1) return { kind, width };
  if (kind === "letterbox" && numbers.length === 2) return { kind, width, height };
  if (kind !== "fill" || (numbers.length !== 2 && numbers.length !== 4)) return null;
  const centre = DEFAULT_FOCUS_PERCENT;
  return { kind, width, height, focusX: focusX ?? centre, focusY: focusY ?? centre };
}

function cutTo(image: ImageSource, width: number, ratio: AspectRatio | undefined): ImageUrlOptions {
  if (!ratio) return { width };
  const { focusPercentX, focusPercentY } = image;
  const height = width / ASPECT_RATIOS[ratio];
  return { mode: "crop", width, height, focusPercentX, focusPercentY };
}

/** The width available from the source in the requested aspect ratio, in pixels. */
function sourceWidth(image: ImageSource, ratio: AspectRatio | undefined): number {
  if (!ratio) return image.width;
  return Math.min(image.width, Math.round(image.height * ASPECT_RATIOS[ratio]));
}

/** Widths from twice the layout width down to a phone's, without steps too close to matter. */
function fluidWidths(width: number, max: number): number[] {
  const top = snapWidth(Math.min(width * MAX_PIXEL_RATIO, max));
  const least = Math.min(320, snapWidth(width / 2));
  const picked: number[] = [top];
  for (const step of IMAGE_WIDTHS.toReversed()) {
    const last = picked[picked.length - 1] ?? top;
    if (step >= least && last / step >= 1.2) picked.push(step);
  }
  return picked.toReversed();
}

/** One and two pixels per CSS pixel; the second only if the source is large enough. */
function fixedWidths(width: number, max: number): { width: number; mark: string }[] {
  const once = Math.min(width, max);
  const twice = Math.min(width * MAX_PIXEL_RATIO, max);
  if (snapWidth(twice) === snapWidth(once)) return [{ width: once, mark: "1x" }];
  return [
    { width: once, mark: "1x" },
    { width: twice, mark: `${Math.round((twice / width) * 100) / 100}x` },
  ];
}

function snapWidth(width: number): number {
  const widest = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? width;
  return IMAGE_WIDTHS.find((step) => step >= width) ?? widest;
}

function nearestRatio(wanted: number): number {
  let nearest = 1;
  let least = Infinity;
  for (const ratio of RATIOS) {
    // Compares quotients, so that twice as wide is as far off as twice as high.
    const distance = Math.max(ratio / wanted, wanted / ratio);
    if (distance < least) [nearest, least] = [ratio, distance];
  }
  return nearest;
}

function snapFocus(percent: number | null | undefined): number {
  const within = Math.min(100, Math.max(0, percent ?? DEFAULT_FOCUS_PERCENT));
  return Math.round(within / FOCUS_STEP) * FOCUS_STEP;
}

function isFocus(percent: number): boolean {
  return percent % FOCUS_STEP === 0 && percent <= 100;
}
