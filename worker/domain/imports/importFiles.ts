// Owns the files of imports that have not been read completely.

import { sql } from "../../db/sql.ts";
import { bytesOfPiece, piecesOf } from "../../db/pieces.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Stores the file of an import. Idempotent. */
export async function storeImportFile(
  { db }: Pick<DomainContext, "db">,
  importId: string,
  bytes: Uint8Array,
): Promise<void> {
  let position = 0;
  for (const piece of piecesOf(bytes)) {
    await db.write(
      [
        sql`INSERT INTO story_import_files (import_id, position, content)
          VALUES (${importId}, ${position}, CAST(${piece} AS BLOB)) ON CONFLICT DO NOTHING`,
      ],
      { idempotent: true },
    );
    position += 1;
  }
}

/** Returns the file of an import. */
export async function readImportFile(
  { db }: Pick<DomainContext, "db">,
  importId: string,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  // Reads one piece at a time, because the base64 of all pieces would use much of the Worker's
  // memory.
  for (;;) {
    const row = await db.first<{ content: string }>(sql`
      SELECT CAST(content AS TEXT) AS content FROM story_import_files
      WHERE import_id = ${importId} AND position = ${pieces.length}`);
    if (!row) break;
    pieces.push(bytesOfPiece(row.content));
  }
  const bytes = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
