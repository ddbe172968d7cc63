// Files as pieces that rows hold: base64, since only texts and numbers are bound.

import { Buffer } from "node:buffer";

/** Bytes of a piece: its base64 stays far under a row of D1. */
const PIECE_BYTES = 900_000;

/** The pieces of a file, in order. */
export function* piecesOf(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield Buffer.from(bytes.subarray(start, start + PIECE_BYTES)).toString("base64");
}

/** The bytes of a piece. */
export function bytesOfPiece(piece: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(piece, "base64"));
}
