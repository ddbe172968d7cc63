// Owns what counts as a picture. The bytes alone decide: names and declared types are hearsay. What
// is taken is one of six formats, whole enough to have a size, within the limits, and nothing else
// at the same time.

import { readAvif } from "./imageFormats/avif.ts";
import { readGif } from "./imageFormats/gif.ts";
import { hidesOtherContent } from "./imageFormats/hidesOtherContent.ts";
import { readJpeg } from "./imageFormats/jpeg.ts";
import { readPng } from "./imageFormats/png.ts";
import { looksLikeSvg, readSvg } from "./imageFormats/svg.ts";
import { readWebp } from "./imageFormats/webp.ts";
import { startsWith } from "./imageFormats/bytes.ts";
import { isDecodableSize } from "./imageLimits.ts";

export type ImageFormat = "jpeg" | "png" | "gif" | "webp" | "avif" | "svg";

/** The media type of each format. */
export const MEDIA_TYPES: Readonly<Record<ImageFormat, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
};

/** What a file says about itself. The size is in pixels as shown, after any turning. */
export interface ImageFacts {
  width: number;
  height: number;
  isAnimated: boolean;
}

/** Why bytes are not taken as a picture. */
export type ImageError =
  | "TOO_MANY_BYTES"
  | "NOT_AN_IMAGE"
  | "DAMAGED"
  | "TOO_MANY_PIXELS"
  | "HIDES_OTHER_CONTENT"
  | "UNSAFE_SVG";

export type ImageKind =
  | ({ isAccepted: true; format: ImageFormat } & ImageFacts)
  | { isAccepted: false; reason: ImageError };

/** Says what picture the bytes are, or why they are refused. Never throws. */
export function imageKind(bytes: Uint8Array, maxBytes: number): ImageKind {
  if (bytes.length > maxBytes) return refuse("TOO_MANY_BYTES");
  const format = imageFormat(bytes);
  if (!format) return refuse("NOT_AN_IMAGE");
  if (format === "svg") {
    const svg = readSvg(bytes);
    return svg === "unsafe" ? refuse("UNSAFE_SVG") : { isAccepted: true, format, ...svg };
  }
  const facts = READERS[format](bytes);
  if (!facts) return refuse("DAMAGED");
  if (!isDecodableSize(facts.width, facts.height)) return refuse("TOO_MANY_PIXELS");
  if (hidesOtherContent(bytes)) return refuse("HIDES_OTHER_CONTENT");
  return { isAccepted: true, format, ...facts };
}

/** The format that the first bytes announce, or null. Says nothing about the rest of the file. */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "ftypavif", 4) || startsWith(bytes, "ftypavis", 4)) return "avif";
  return looksLikeSvg(bytes) ? "svg" : null;
}

/** True for a file that shows more than one frame. */
export function isAnimated(bytes: Uint8Array): boolean {
  const format = imageFormat(bytes);
  return format !== null && format !== "svg" && READERS[format](bytes)?.isAnimated === true;
}

function refuse(reason: ImageError): ImageKind {
  return { isAccepted: false, reason };
}

const READERS: Readonly<
  Record<Exclude<ImageFormat, "svg">, (bytes: Uint8Array) => ImageFacts | null>
> = { jpeg: readJpeg, png: readPng, gif: readGif, webp: readWebp, avif: readAvif };
