import { randomHex } from "../../../shared/format/hex.ts";

const TOKEN_BYTES = 32;

/** Generates a secret: 256 random bits in hex. */
export function newToken(): string {
  return randomHex(TOKEN_BYTES);
}
