import type { ImageLayout, ParagraphImage } from "../document.ts";
import { imageAddress } from "../addresses.ts";
import { cleanText } from "../cleanText.ts";

type Attributes = Record<string, string>;

/** Our image for an external URL. */
export interface KnownImage {
  id: string;
  width: number;
  height: number;
  /** The image's stored description, used if the source has none. */
  alt?: string;
}

/** Finds our image for a URL as the source writes it. */
export type ResolveImage = (address: string) => KnownImage | null;

/** The assumed size of images of unknown size. Most images in stories are wide. */
const GUESSED_WIDTH = 1280;
const GUESSED_RATIO = 16 / 9;
/** Images up to this size in pixels are inline: badges, emoji, arrows. */
const INLINE_SIZE = 32;
const MAX_SIZE = 20_000;

export type ImageResult =
  | { kind: "image"; image: ParagraphImage }
  /** A small image replaced by its alt text; "" removes it. */
  | { kind: "text"; text: string }
  | { kind: "rejected"; address: string }
  | { kind: "nothing" };

/** Reads an `img` element. Its size in pixels comes from our image, or from the element. */
export function readImage(
  attributes: Attributes,
  baseUrl: string | undefined,
  resolve: ResolveImage | undefined,
): ImageResult {
  const address = sourceOf(attributes);
  const alt = cleanText(attributes.alt ?? "")
    .replace(/\s+/g, " ")
    .trim();
  if (address === "") return alt === "" ? { kind: "nothing" } : { kind: "text", text: alt };
  const width = pixels(attributes.width, attributes.style, "width");
  const height = pixels(attributes.height, attributes.style, "height");
  // Drops tracking pixels.
  if (width !== null && height !== null && width <= 2 && height <= 2) return { kind: "nothing" };
  if (width !== null && height !== null && width <= INLINE_SIZE && height <= INLINE_SIZE)
    return { kind: "text", text: alt };
  const known = resolve?.(address);
  if (known) {
    const { id } = known;
    const text = alt === "" ? (known.alt ?? "") : alt;
    return { kind: "image", image: { id, width: known.width, height: known.height, alt: text } };
  }
  const url = imageAddress(address, baseUrl);
  if (!url) return { kind: "rejected", address };
  if (width !== null && height !== null)
    return { kind: "image", image: { url, width, height, alt } };
  const guess = guessedSize(width, height);
  return { kind: "image", image: { url, ...guess, alt, sizeUnknown: true } };
}

/** Returns an image's layout, from our own pages or from class names of other systems. */
export function layoutOf(attributes: Attributes): ImageLayout | undefined {
  const own = attributes["data-layout"];
  if (own === "OUTSET" || own === "FULL") return own;
  const className = attributes.class;
  if (!className) return undefined;
  if (/kg-width-full|alignfull|layoutFillWidth/.test(className)) return "FULL";
  if (/kg-width-wide|alignwide|layoutOutset/.test(className)) return "OUTSET";
  return undefined;
}

function sourceOf(attributes: Attributes): string {
  const src = (attributes.src ?? "").trim();
  // Lazy-loading pages have the URL in another attribute beside a placeholder.
  const late = attributes["data-src"] ?? attributes["data-lazy-src"] ?? attributes["data-original"];
  return (src === "" || src.startsWith("data:")) && late ? late.trim() : src;
}

function guessedSize(
  width: number | null,
  height: number | null,
): { width: number; height: number } {
  if (width !== null) return { width, height: Math.max(1, Math.round(width / GUESSED_RATIO)) };
  if (height !== null) return { width: Math.max(1, Math.round(height * GUESSED_RATIO)), height };
  return { width: GUESSED_WIDTH, height: Math.round(GUESSED_WIDTH / GUESSED_RATIO) };
}

function pixels(
  attribute: string | undefined,
  style: string | undefined,
  property: "width" | "height",
): number | null {
  const stated = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*;?\s*$/.exec(attribute ?? "")?.[1];
  const pattern = property === "width" ? WIDTH_IN_STYLE : HEIGHT_IN_STYLE;
  const styled = pattern.exec(style ?? "")?.[1];
  const size = Number(stated ?? styled ?? 0);
  return size >= 1 && size <= MAX_SIZE ? size : null;
}

const WIDTH_IN_STYLE = /(?:^|[;\s])width\s*:\s*(\d{1,5})px/i;
const HEIGHT_IN_STYLE = /(?:^|[;\s])height\s*:\s*(\d{1,5})px/i;
