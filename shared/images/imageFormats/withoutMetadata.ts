// Owns which metadata is removed from uploaded images: where, when and with what a photo was taken,
// who is on it, and comments by programs. Keeps what rendering needs: color profiles and the
// orientation.

import type { ImageFormat } from "../imageKind.ts";
import { joined, startsWith, unlessCutShort, viewOf } from "./bytes.ts";
import { cleanAvif } from "./cleanAvif.ts";
import { cleanGif } from "./cleanGif.ts";
import { EXIF_MARK, exifOrientation, orientationExif } from "./exif.ts";

/**
 * Removes an image's metadata; leaves SVG unchanged. Null for a damaged file whose parts can't be
 * determined.
 */
export function withoutMetadata(bytes: Uint8Array, format: ImageFormat): Uint8Array | null {
  switch (format) {
    case "jpeg":
      return unlessCutShort(() => cleanJpeg(bytes));
    case "png":
      return unlessCutShort(() => cleanPng(bytes));
    case "webp":
      return unlessCutShort(() => cleanWebp(bytes));
    case "gif":
      return unlessCutShort(() => cleanGif(bytes));
    case "avif":
      return unlessCutShort(() => cleanAvif(bytes));
    case "svg":
      return bytes;
  }
}

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;
const END_OF_IMAGE = 0xd9;

function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let offset = 2;
  while (offset < bytes.length) {
    // Within a scan everything is data, except a 0xff that isn't followed by a zero or a restart
    // marker.
    const next = nextMarker(bytes, offset);
    kept.push(bytes.subarray(offset, next));
    if (next >= bytes.length) break;
    const marker = view.getUint8(next + 1);
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(next, next + 2));
      break; // Trailing data isn't part of the image.
    }
    const end = next + 2 + view.getUint16(next + 2);
    const segment = bytes.subarray(next, Math.min(end, bytes.length));
    if (marker === APP1 && startsWith(segment, EXIF_MARK, 4)) {
      const found = exifOrientation(segment.subarray(4 + EXIF_MARK.length));
      if (found !== 1) orientation = found;
    }
    if (isOfTheLook(marker, segment)) kept.push(segment);
    offset = end;
  }
  const turned = orientation === 1 ? [] : [exifSegment(orientation)];
  return joined([bytes.subarray(0, 2), ...turned, ...kept]);
}

/** Returns the offset of the next marker with a meaning; the end of the file if there is none. */
function nextMarker(bytes: Uint8Array, offset: number): number {
  for (let at = offset; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1]!;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

function isOfTheLook(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > 0xef) return true;
  if (marker === APP0) return startsWith(segment, "JFIF\0", 4);
  if (marker === APP2) return startsWith(segment, "ICC_PROFILE\0", 4);
  return marker === APP14 && startsWith(segment, "Adobe", 4);
}

function exifSegment(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  const mark = latin1(EXIF_MARK);
  const length = 2 + mark.length + exif.length;
  return joined([Uint8Array.from([0xff, APP1, length >> 8, length & 0xff]), mark, exif]);
}

const PNG_METADATA = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function cleanPng(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 8)];
  for (let offset = 8; offset < bytes.length;) {
    const end = offset + 12 + view.getUint32(offset);
    const type = textAt(bytes, offset + 4);
    const chunk = bytes.subarray(offset, end);
    if (!PNG_METADATA.has(type)) kept.push(chunk);
    else if (type === "eXIf") {
      const orientation = exifOrientation(chunk.subarray(8, -4));
      if (orientation !== 1) kept.push(pngChunk("eXIf", orientationExif(orientation)));
    }
    if (type === "IEND") break;
    offset = end;
  }
  return joined(kept);
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([latin1(type), data]);
  return joined([uint32(data.length, false), named, uint32(crc32(named), false)]);
}

const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

function cleanWebp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let orientation = 1;
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const length = view.getUint32(offset + 4, true);
    const end = offset + 8 + length + (length % 2);
    const type = textAt(bytes, offset);
    const data = bytes.subarray(offset + 8, offset + 8 + length);
    if (type === "EXIF") {
      const mark = startsWith(data, EXIF_MARK) ? EXIF_MARK.length : 0;
      orientation = exifOrientation(data.subarray(mark));
    } else if (type !== "XMP ") kept.push(bytes.slice(offset, end));
    offset = end;
  }
  const [first] = kept;
  if (first && startsWith(first, "VP8X")) {
    first[8] = (first[8] ?? 0) & ~(HAS_XMP | HAS_EXIF);
    if (orientation !== 1) {
      const exif = orientationExif(orientation);
      first[8] |= HAS_EXIF;
      kept.push(joined([latin1("EXIF"), uint32(exif.length, true), exif]));
    }
  }
  const body = joined(kept);
  return joined([latin1("RIFF"), uint32(body.length + 4, true), latin1("WEBP"), body]);
}

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function uint32(value: number, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value, isLittleEndian);
  return bytes;
}

/** CRC-32 of PNG chunks (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
