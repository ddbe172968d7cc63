// Documents are made of pieces and encoded piece by piece. Joined first, one character beyond
// Latin-1 would make the whole text take twice the memory, and a style sheet of 50 KB would be
// encoded with every page.

/** A text that many documents contain, encoded once. */
export interface ConstantPiece {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** A piece of a document. */
export type HtmlPiece = string | ConstantPiece;

const encoder = new TextEncoder();

/** Makes a piece that is encoded only once. */
export function constantPiece(text: string): ConstantPiece {
  return { text, bytes: encoder.encode(text) };
}

/** The document as text. */
export function textOf(pieces: readonly HtmlPiece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
}

/** The document in UTF-8. */
export function bytesOf(pieces: readonly HtmlPiece[]): Uint8Array<ArrayBuffer> {
  const parts = pieces.map((piece) =>
    typeof piece === "string" ? encoder.encode(piece) : piece.bytes,
  );
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
