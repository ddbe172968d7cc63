import type { ImageFacts } from "../imageKind.ts";
import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";

/** Most properties looked at; a picture has a handful. */
const MAX_PROPERTIES = 1000;

/** Reads an AVIF's size from the properties of its items (ISO/IEC 23008-12, 6.5); null when damaged. */
export function readAvif(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const meta = boxes(bytes, 0, bytes.length).find(({ name }) => name === "meta");
    // A full box: a version and flags stand before what it holds.
    const iprp = meta && inside(bytes, meta, 4).find(({ name }) => name === "iprp");
    const ipco = iprp && inside(bytes, iprp).find(({ name }) => name === "ipco");
    if (!ipco) return null;
    const view = viewOf(bytes);
    const size = { width: 0, height: 0 };
    let isTurned = false;
    for (const { name, start } of inside(bytes, ipco)) {
      if (name === "irot") isTurned = view.getUint8(start) % 2 === 1;
      if (name !== "ispe") continue;
      // The whole is at least as large as its tiles, its thumbnail and its alpha plane.
      const width = view.getUint32(start + 4);
      const height = view.getUint32(start + 8);
      if (width * height > size.width * size.height) Object.assign(size, { width, height });
    }
    if (size.width === 0) return null;
    const isAnimated = startsWith(bytes, "avis", 8);
    return isTurned
      ? { width: size.height, height: size.width, isAnimated }
      : { ...size, isAnimated };
  });
}

interface Box {
  name: string;
  /** Where what it holds starts and ends. */
  start: number;
  end: number;
}

function inside(bytes: Uint8Array, box: Box, skip = 0): Box[] {
  return boxes(bytes, box.start + skip, box.end);
}

function boxes(bytes: Uint8Array, from: number, end: number): Box[] {
  const view = viewOf(bytes);
  const found: Box[] = [];
  let offset = from;
  while (offset + 8 <= end && found.length < MAX_PROPERTIES) {
    const size = view.getUint32(offset);
    const name = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    // 0 means "to the end"; 1 announces a size of eight bytes, which only media data need.
    const next = size === 0 ? end : offset + size;
    if (size === 1 || next <= offset || next > end) break;
    found.push({ name, start: offset + 8, end: next });
    offset = next;
  }
  return found;
}
