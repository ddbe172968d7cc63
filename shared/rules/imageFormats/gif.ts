import type { ImageFacts } from "../imageKind.ts";
import { unlessCutShort, viewOf } from "./bytes.ts";

const IMAGE = 0x2c;
const EXTENSION = 0x21;

/** Reads a GIF's size and whether it has more than one frame; null when it is damaged. */
export function readGif(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const view = viewOf(bytes);
    const width = view.getUint16(6, true);
    const height = view.getUint16(8, true);
    const frames = countFrames(view);
    return frames === 0 ? null : { width, height, isAnimated: frames > 1 };
  });
}

/** Counts frames up to the second, which is all that matters. A file cut short ends where it ends. */
function countFrames(view: DataView): number {
  let frames = 0;
  unlessCutShort(() => {
    let offset = 13 + colorTableBytes(view.getUint8(10));
    for (;;) {
      const block = view.getUint8(offset);
      if (block === IMAGE) {
        frames += 1;
        if (frames > 1) return null;
        offset += 11 + colorTableBytes(view.getUint8(offset + 9));
      } else if (block === EXTENSION) offset += 2;
      else return null;
      let size = view.getUint8(offset);
      while (size > 0) {
        offset += size + 1;
        size = view.getUint8(offset);
      }
      offset += 1;
    }
  });
  return frames;
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}
