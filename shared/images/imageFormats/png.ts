import type { ImageFacts } from "../imageKind.ts";
import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";

const SIGNATURE_LENGTH = 8;
/** Size of a chunk's length, name and checksum. */
const CHUNK_FRAME = 12;

/** Reads a PNG's header and whether it is animated (APNG); null if it is damaged. */
export function readPng(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const view = viewOf(bytes);
    if (view.getUint32(SIGNATURE_LENGTH) !== 13 || !startsWith(bytes, "IHDR", 12)) return null;
    return {
      width: view.getUint32(16),
      height: view.getUint32(20),
      isAnimated: hasAnimationControl(bytes, view),
    };
  });
}

/** The animation control chunk comes before the image data (PNG, third edition, 11.3.6.1). */
function hasAnimationControl(bytes: Uint8Array, view: DataView): boolean {
  let offset = SIGNATURE_LENGTH;
  while (offset + CHUNK_FRAME <= bytes.length) {
    if (startsWith(bytes, "acTL", offset + 4)) return view.getUint32(offset + 8) > 1;
    if (startsWith(bytes, "IDAT", offset + 4)) return false;
    offset += view.getUint32(offset) + CHUNK_FRAME;
  }
  return false;
}
