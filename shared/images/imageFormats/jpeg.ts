import type { ImageFacts } from "../imageKind.ts";
import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";
import { EXIF_MARK, exifOrientation } from "./exif.ts";

/** Frame headers SOF0 to SOF15, without the three codes in that range that mean something else. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const EXIF = 0xe1;
const START_OF_SCAN = 0xda;

/** Reads a JPEG's size after applying its EXIF orientation; null if it is damaged. */
export function readJpeg(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const view = viewOf(bytes);
    let isTurned = false;
    let offset = 2;
    for (;;) {
      if (view.getUint8(offset) !== 0xff) return null;
      const marker = view.getUint8(offset + 1);
      if (marker === 0xff) {
        offset += 1; // padding before a marker
        continue;
      }
      if (marker === START_OF_SCAN) return null;
      const length = view.getUint16(offset + 2);
      if (length < 2) return null;
      if (marker === EXIF && startsWith(bytes, EXIF_MARK, offset + 4)) {
        isTurned = saysTurned(bytes.subarray(offset + 10, offset + 2 + length)) || isTurned;
      }
      if (isFrameHeader(marker)) {
        const height = view.getUint16(offset + 5);
        const width = view.getUint16(offset + 7);
        return isTurned
          ? { width: height, height: width, isAnimated: false }
          : { width, height, isAnimated: false };
      }
      offset += 2 + length;
    }
  });
}

/** True for orientations 5 to 8, which swap width and height. */
function saysTurned(exif: Uint8Array): boolean {
  return exifOrientation(exif) >= 5;
}
