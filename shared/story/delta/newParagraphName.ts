import { randomHex } from "../../format/hex.ts";

/** Returns a random paragraph name, unique across devices. */
export function newParagraphName(): string {
  return randomHex(6);
}
