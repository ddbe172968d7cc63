import type { ImageFacts } from "../imageKind.ts";
import { unlessCutShort, viewOf } from "./bytes.ts";

/** The first bytes of GIF blocks. */
export const IMAGE = 0x2c;
export const EXTENSION = 0x21;

/** Reads a GIF's size and whether it has more than one frame; null if it is damaged. */
export function readGif(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const view = viewOf(bytes);
    const width = view.getUint16(6, true);
    const height = view.getUint16(8, true);
    const frames = countFrames(view);
    return frames === 0 ? null : { width, height, isAnimated: frames > 1 };
  });
}

/** Stops at the second frame. A truncated file counts the frames it has. */
function countFrames(view: DataView): number {
  let frames = 0;
  unlessCutShort(() => {
    let offset = gifBlocksStart(view);
    for (;;) {
      const block = view.getUint8(offset);
      if (block !== IMAGE && block !== EXTENSION) return null;
      if (block === IMAGE) frames += 1;
      if (frames > 1) return null;
      offset = gifBlockEnd(view, offset);
    }
  });
  return frames;
}

/** Returns where a GIF's blocks start: after its header and global color table. */
export function gifBlocksStart(view: DataView): number {
  return 13 + colorTableBytes(view.getUint8(10));
}

/**
 * Returns the end of the GIF image or extension at `offset`. Throws a RangeError if it is
 * truncated.
 */
export function gifBlockEnd(view: DataView, offset: number): number {
  const isImage = view.getUint8(offset) === IMAGE;
  let at = offset + (isImage ? 11 + colorTableBytes(view.getUint8(offset + 9)) : 2);
  for (let size = view.getUint8(at); size > 0; size = view.getUint8(at)) at += size + 1;
  return at + 1;
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}
