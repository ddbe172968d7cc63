import { joined, startsWith, unlessCutShort, viewOf } from "./bytes.ts";
import { EXTENSION, gifBlockEnd, gifBlocksStart, IMAGE } from "./gif.ts";

const END = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;

/** Application extensions that affect rendering: the loop count and the color profile. */
const OF_THE_LOOK = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/**
 * Returns a GIF's frames, timing and colors without comments, other application extensions and
 * trailing data. A truncated file keeps what it has of its last frame.
 */
export function cleanGif(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, gifBlocksStart(view))];
  for (let offset = gifBlocksStart(view); offset < bytes.length;) {
    const block = bytes[offset];
    if (block !== IMAGE && block !== EXTENSION) break;
    const start = offset;
    const end = unlessCutShort(() => gifBlockEnd(view, start)) ?? bytes.length;
    if (block === IMAGE || isOfTheLook(bytes, start)) kept.push(bytes.subarray(start, end));
    offset = end;
  }
  return joined([...kept, Uint8Array.of(END)]);
}

function isOfTheLook(bytes: Uint8Array, offset: number): boolean {
  const label = bytes[offset + 1];
  if (label === COMMENT) return false;
  return label !== APPLICATION || OF_THE_LOOK.some((name) => startsWith(bytes, name, offset + 3));
}
