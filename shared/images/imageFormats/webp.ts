import type { ImageFacts } from "../imageKind.ts";
import { EXIF_MARK, exifOrientation } from "./exif.ts";
import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";

/** Offset of the first chunk's data: after RIFF, size, WEBP, the chunk's name and length. */
const DATA = 20;
const FIRST_CHUNK = 12;
const ANIMATION_FLAG = 0x02;
const EXIF_FLAG = 0x08;

/**
 * Reads the size of a WebP in any of its three formats (RFC 9649, 2.5 to 2.7), after applying its
 * EXIF orientation; null if it is damaged.
 */
export function readWebp(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const view = viewOf(bytes);
    if (startsWith(bytes, "VP8X", 12)) {
      const flags = view.getUint8(DATA);
      const [width, height] = [1 + readUint24(view, DATA + 4), 1 + readUint24(view, DATA + 7)];
      const isTurned = (flags & EXIF_FLAG) !== 0 && orientationOf(bytes, view) >= 5;
      return {
        width: isTurned ? height : width,
        height: isTurned ? width : height,
        isAnimated: (flags & ANIMATION_FLAG) !== 0,
      };
    }
    if (startsWith(bytes, "VP8L", 12)) {
      if (view.getUint8(DATA) !== 0x2f) return null;
      const packed = view.getUint32(DATA + 1, true);
      return {
        width: 1 + (packed & 0x3fff),
        height: 1 + ((packed >> 14) & 0x3fff),
        isAnimated: false,
      };
    }
    if (!startsWith(bytes, "VP8 ", 12) || !startsWith(bytes, "\x9d\x01\x2a", DATA + 3)) return null;
    return {
      width: view.getUint16(DATA + 6, true) & 0x3fff,
      height: view.getUint16(DATA + 8, true) & 0x3fff,
      isAnimated: false,
    };
  });
}

/** Returns the EXIF orientation; 5 to 8 swap width and height. */
function orientationOf(bytes: Uint8Array, view: DataView): number {
  for (let offset = FIRST_CHUNK; offset + 8 <= bytes.length;) {
    const length = view.getUint32(offset + 4, true);
    const data = offset + 8;
    if (startsWith(bytes, "EXIF", offset)) {
      const mark = startsWith(bytes, EXIF_MARK, data) ? EXIF_MARK.length : 0;
      return exifOrientation(bytes.subarray(data + mark, data + length));
    }
    offset = data + length + (length % 2);
  }
  return 1;
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}
