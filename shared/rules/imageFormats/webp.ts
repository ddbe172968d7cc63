import type { ImageFacts } from "../imageKind.ts";
import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";

/** Offset of the first chunk's data: after RIFF, size, WEBP, the chunk's name and length. */
const DATA = 20;
const ANIMATION_FLAG = 0x02;

/**
 * Reads the size of a WebP in any of its three formats (RFC 9649, 2.5 to 2.7); null if it is
 * damaged.
 */
export function readWebp(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const view = viewOf(bytes);
    if (startsWith(bytes, "VP8X", 12)) {
      return {
        width: 1 + readUint24(view, DATA + 4),
        height: 1 + readUint24(view, DATA + 7),
        isAnimated: (view.getUint8(DATA) & ANIMATION_FLAG) !== 0,
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

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}
