import { DAY_MS } from "../../../shared/durations.ts";
import { toHex } from "../../../shared/format/hex.ts";
import type { ImportRefusal } from "../../../shared/rules/importRefusals.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import type { ExportItem } from "../../../shared/story/exports/exportItem.ts";
import { type ExportKind, readExport } from "../../../shared/story/exports/readExport.ts";
import type { Statement } from "../../db/database.ts";
import type { DomainContext } from "../context.ts";
import { importKey } from "./importStory.ts";
import { ExportTooLarge, openExport } from "./openExport.ts";

/** How long the report of an import is kept, in milliseconds. */
const REPORT_LIFETIME_MS = 30 * DAY_MS;
/** Most stories of one export, and bytes of one of them: a row of D1 takes two million. */
const MOST_ITEMS = 2000;
const MOST_SOURCE_BYTES = 1_500_000;
/** Bytes and statements of one trip. */
const TRIP_BYTES = 2_000_000;
const TRIP_STATEMENTS = 50;
const MAX_NAME = 200;

/** A file that somebody has uploaded. */
export interface UploadedExport {
  name: string;
  bytes: Uint8Array;
}

/**
 * Reads an export and notes its stories, each of which `workImports` makes a draft of. The same file
 * of the same person is the same import: what was refused is tried again. Throws as Database does.
 */
export async function startImport(
  context: DomainContext,
  userId: string,
  { name, bytes }: UploadedExport,
): Promise<{ importId: string } | { refusal: ImportRefusal }> {
  const { db, now } = context;
  let files;
  try {
    files = openExport(name, bytes);
  } catch (error) {
    if (error instanceof ExportTooLarge) return { refusal: "too-large-file" };
    throw error;
  }
  const found = files && readExport(files);
  if (!found) return { refusal: "no-export" };
  if (found.items.length > MOST_ITEMS) return { refusal: "too-large-file" };
  const digest = await crypto.subtle.digest("SHA-256", bytes as BufferSource);
  const importId = (await importKey(`${userId}:${toHex(new Uint8Array(digest))}`)).slice(7, 31);
  await db.write(
    [
      [
        `INSERT INTO story_imports (id, user_id, kind, file_name, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (id) DO UPDATE SET created_at = ?5, expires_at = ?6`,
        importId,
        userId,
        found.kind,
        cutText(name, MAX_NAME),
        now,
        now + REPORT_LIFETIME_MS,
      ],
      [
        `UPDATE story_import_items SET state = 'WAITING', reason = NULL, attempts = 0, claimed_until = 0
         WHERE import_id = ?1 AND state = 'REFUSED' AND source IS NOT NULL`,
        importId,
      ],
    ],
    { idempotent: true },
  );
  let trip: Statement[] = [];
  let size = 0;
  for (const [position, item] of found.items.entries()) {
    const { statement, length } = await itemStatement(importId, position, found.kind, item);
    if (size + length > TRIP_BYTES || trip.length >= TRIP_STATEMENTS) {
      await db.write(trip, { idempotent: true });
      trip = [];
      size = 0;
    }
    trip.push(statement);
    size += length;
  }
  await db.write(trip, { idempotent: true });
  return { importId };
}

async function itemStatement(
  importId: string,
  position: number,
  kind: ExportKind,
  { name, title, key, source, refusal }: ExportItem,
): Promise<{ statement: Statement; length: number }> {
  const json = source && JSON.stringify(source);
  const length = json ? new TextEncoder().encode(json).length : 0;
  const isTooLarge = length > MOST_SOURCE_BYTES;
  const reason = isTooLarge ? "too-large" : refusal;
  return {
    length: isTooLarge ? 0 : length,
    statement: [
      `INSERT INTO story_import_items (import_id, position, name, title, draft_key, source, state, reason)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (import_id, position) DO NOTHING`,
      importId,
      position,
      cutText(name, MAX_NAME),
      cutText(title, MAX_NAME),
      await importKey(`${kind}:${key}`),
      isTooLarge ? null : json,
      reason ? "REFUSED" : "WAITING",
      reason,
    ],
  };
}
