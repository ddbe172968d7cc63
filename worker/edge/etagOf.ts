import { toHex } from "../../shared/format/hex.ts";

/** The strong entity tag of bytes, including its quotes; depends only on the bytes. */
export async function etagOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource));
  return `"${toHex(digest.subarray(0, 16))}"`;
}
