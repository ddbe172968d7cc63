// Owns which uploads are accepted as images. Only the bytes decide, never file names or declared
// types. Accepts six formats, if the file is complete enough to have a size, is within the limits,
// and isn't a polyglot file.

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

/** What a file's header declares. The size is in pixels as displayed, after rotation. */
export interface ImageFacts {
  width: number;
  height: number;
  isAnimated: boolean;
}

/** Why a file is rejected. */
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

/** Identifies an image from its bytes, or returns why it is rejected. Never throws. */
export function imageKind(bytes: Uint8Array, maxBytes: number): ImageKind {
  if (bytes.length > maxBytes) return rejected("TOO_MANY_BYTES");
  const format = imageFormat(bytes);
  if (!format) return rejected("NOT_AN_IMAGE");
  if (format === "svg") {
    const svg = readSvg(bytes);
    return svg === "unsafe" ? rejected("UNSAFE_SVG") : { isAccepted: true, format, ...svg };
  }
  const facts = READERS[format](bytes);
  if (!facts) return rejected("DAMAGED");
  if (!isDecodableSize(facts.width, facts.height)) return rejected("TOO_MANY_PIXELS");
  if (hidesOtherContent(bytes)) return rejected("HIDES_OTHER_CONTENT");
  return { isAccepted: true, format, ...facts };
}

/** Returns the format of the file's signature, or null. Doesn't check the rest of the file. */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "ftypavif", 4) || startsWith(bytes, "ftypavis", 4)) return "avif";
  return looksLikeSvg(bytes) ? "svg" : null;
}

/** Returns true for a file with more than one frame. */
export function isAnimated(bytes: Uint8Array): boolean {
  const format = imageFormat(bytes);
  return format !== null && format !== "svg" && READERS[format](bytes)?.isAnimated === true;
}

function rejected(reason: ImageError): ImageKind {
  return { isAccepted: false, reason };
}

const READERS: Readonly<
  Record<Exclude<ImageFormat, "svg">, (bytes: Uint8Array) => ImageFacts | null>
> = { jpeg: readJpeg, png: readPng, gif: readGif, webp: readWebp, avif: readAvif };
