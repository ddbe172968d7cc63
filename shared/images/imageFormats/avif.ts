import type { ImageFacts } from "../imageKind.ts";
import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";
import { boxes, inside } from "./isoBoxes.ts";

/** Reads an AVIF's size from its item properties (ISO/IEC 23008-12, 6.5); null if it is damaged. */
export function readAvif(bytes: Uint8Array): ImageFacts | null {
  return unlessCutShort(() => {
    const meta = boxes(bytes, 0, bytes.length).find(({ name }) => name === "meta");
    // A full box: its version and flags come before its contents.
    const iprp = meta && inside(bytes, meta, 4).find(({ name }) => name === "iprp");
    const ipco = iprp && inside(bytes, iprp).find(({ name }) => name === "ipco");
    if (!ipco) return null;
    const view = viewOf(bytes);
    const size = { width: 0, height: 0 };
    let isTurned = false;
    for (const { name, start } of inside(bytes, ipco)) {
      if (name === "irot") isTurned = view.getUint8(start) % 2 === 1;
      if (name !== "ispe") continue;
      // The full image is at least as large as its tiles, thumbnail and alpha plane.
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
