import { viewOf } from "./bytes.ts";

/** Maximum number of sibling boxes read. An image has a handful. */
const MAX_BOXES = 1000;

/** A box of an ISO media file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  name: string;
  /** Start of the box. */
  at: number;
  /** Start and end of its contents. */
  start: number;
  end: number;
}

/** Returns the boxes in a range. Stops at a box that claims to be longer than the range. */
export function boxes(bytes: Uint8Array, from: number, end: number): Box[] {
  const view = viewOf(bytes);
  const found: Box[] = [];
  let offset = from;
  while (offset + 8 <= end && found.length < MAX_BOXES) {
    const said = view.getUint32(offset);
    const isLarge = said === 1; // The size follows the name, in eight bytes.
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

/** Returns the boxes inside a box, after `skip` bytes of the box's fields. */
export function inside(bytes: Uint8Array, box: Box, skip = 0): Box[] {
  return boxes(bytes, box.start + skip, box.end);
}
