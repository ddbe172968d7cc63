import { viewOf } from "./bytes.ts";

/** Most boxes looked at beside one another; a picture has a handful. */
const MAX_BOXES = 1000;

/** A box of an ISO media file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  name: string;
  /** Where the box itself starts. */
  at: number;
  /** Where what it holds starts and ends. */
  start: number;
  end: number;
}

/** The boxes between two places. They end before one that says it is longer than its place. */
export function boxes(bytes: Uint8Array, from: number, end: number): Box[] {
  const view = viewOf(bytes);
  const found: Box[] = [];
  let offset = from;
  while (offset + 8 <= end && found.length < MAX_BOXES) {
    const said = view.getUint32(offset);
    const isLarge = said === 1; // The size stands behind the name, in eight bytes.
    const size = isLarge ? Number(view.getBigUint64(offset + 8)) : said;
    const next = said === 0 ? end : offset + size;
    const start = offset + (isLarge ? 16 : 8);
    if (next < start || next > end) break;
    const name = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    found.push({ name, at: offset, start, end: next });
    offset = next;
  }
  return found;
}

/** The boxes that a box holds, behind as many bytes of its own as `skip` says. */
export function inside(bytes: Uint8Array, box: Box, skip = 0): Box[] {
  return boxes(bytes, box.start + skip, box.end);
}
