// Splits files into chunks that fit in rows: base64, since D1 binds only strings and numbers.

import { Buffer } from "node:buffer";

/** Bytes per chunk; its base64 is well below D1's row size limit. */
const PIECE_BYTES = 900_000;

/** Yields the chunks of a file in order. */
export function* piecesOf(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield Buffer.from(bytes.subarray(start, start + PIECE_BYTES)).toString("base64");
}

/** Decodes a chunk. */
export function bytesOfPiece(piece: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(piece, "base64"));
}
