import { randomHex } from "../../format/hex.ts";

/** A random name for a paragraph that someone writes: no two devices make the same one. */
export function newParagraphName(): string {
  return randomHex(6);
}
