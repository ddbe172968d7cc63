import { toHex } from "../../format/hex.ts";

/** A random name for a paragraph that someone writes: no two devices make the same one. */
export function newParagraphName(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(6)));
}
