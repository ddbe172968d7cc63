import { DAY_MS } from "../../../../shared/durations.ts";
import { toHex } from "../../../../shared/format/hex.ts";
import type { ImportError } from "../../../../shared/rules/importErrors.ts";
import { readPublicUrl } from "../../../../shared/rules/publicUrl.ts";
import { cutText } from "../../../../shared/story/cutText.ts";
import type { ExportItem } from "../../../../shared/story/exports/exportItem.ts";
import { type ExportKind, readExport } from "../../../../shared/story/exports/readExport.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { importKey } from "./importStory.ts";
import { ExportTooLarge, openExport } from "./openExport.ts";
import { carriedImages } from "./carriedImages.ts";

/** How long the report of an import is kept, in milliseconds. */
const REPORT_LIFETIME_MS = 30 * DAY_MS;
/** Most stories of one export, and bytes of one of them: a row of D1 takes two million. */
const MAX_ITEMS = 2000;
const MAX_SOURCE_BYTES = 1_500_000;
/** Bytes and statements of one trip. */
const BATCH_BYTES = 2_000_000;
const BATCH_STATEMENTS = 50;
const MAX_NAME = 200;

/** A file that somebody has uploaded. */
export interface UploadedExport {
  name: string;
  bytes: Uint8Array;
  /** The address of the site that it was made of, as typed; needed where the export leaves it out. */
  siteAddress?: string;
}

/**
 * Reads an export, takes the pictures that lie in it, and notes its stories, each of which
 * `workImports` makes a draft of. The same file
 * of the same person is the same import: what was refused is tried again. Throws as Database does, and
 * what the bucket throws.
 */
export async function startImport(
  context: DomainContext,
  userId: string,
  { name, bytes, siteAddress = "" }: UploadedExport,
): Promise<{ importId: string } | { error: ImportError }> {
  const { db, now } = context;
  let opened;
  let found;
  let items;
  try {
    opened = openExport(name, bytes);
    found = opened && readExport(opened, readPublicUrl(siteAddress)?.href ?? null);
    if (found === "needs-site") return { error: "needs-site" };
    if (!found) return { error: "no-export" };
    items = [...found.items];
  } catch (error) {
    if (error instanceof ExportTooLarge) return { error: "too-large-file" };
    throw error;
  }
  if (items.length > MAX_ITEMS) return { error: "too-large-file" };
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
  // Nobody's network, as when the stories are made: what it may, its person may.
  const importer = { userId, network: `import:${userId}` };
  const withImages = carriedImages(context, importer, opened ?? undefined);
  let roundTrip: Statement[] = [];
  let size = 0;
  for (const [position, item] of items.entries()) {
    const source = item.source && (await withImages(item.source, item.name));
    const keys = await keysOf(found.kind, item);
    const { statement, length } = itemStatement(importId, position, keys, { ...item, source });
    if (size + length > BATCH_BYTES || roundTrip.length >= BATCH_STATEMENTS) {
      await db.write(roundTrip, { idempotent: true });
      roundTrip = [];
      size = 0;
    }
    roundTrip.push(statement);
    size += length;
  }
  await db.write(roundTrip, { idempotent: true });
  return { importId };
}

/** A story's key, and the one it had before its site was part of it (decision 184). */
interface ItemKeys {
  draftKey: string;
  formerKey: string | null;
}

async function keysOf(kind: ExportKind, { key, place, source }: ExportItem): Promise<ItemKeys> {
  const ownKey = await importKey(`${kind}:${key}`);
  if (place === undefined) return { draftKey: ownKey, formerKey: null };
  // A key is a digest already: without a place the text itself goes into it.
  const apart = place ?? JSON.stringify([source?.title, source?.subtitle, source?.body]);
  return { draftKey: await importKey(`${kind}:${key}\nof ${apart}`), formerKey: ownKey };
}

function itemStatement(
  importId: string,
  position: number,
  { draftKey, formerKey }: ItemKeys,
  { name, title, source, error: errorResult }: ExportItem,
): { statement: Statement; length: number } {
  const json = source && JSON.stringify(source);
  const length = json ? new TextEncoder().encode(json).length : 0;
  const isTooLarge = length > MAX_SOURCE_BYTES;
  const reason = isTooLarge ? "too-large" : errorResult;
  return {
    length: isTooLarge ? 0 : length,
    statement: [
      // One that was told known by its former key alone is looked at again.
      `INSERT INTO story_import_items (import_id, position, name, title, draft_key, source, state, reason,
         former_key)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (import_id, position) DO UPDATE
       SET draft_key = ?5, source = ?6, state = ?7, reason = ?8, former_key = ?9, post_id = NULL,
         attempts = 0, claimed_until = 0
       WHERE state = 'KNOWN' AND draft_key = ?9`,
      importId,
      position,
      cutText(name, MAX_NAME),
      cutText(title, MAX_NAME),
      draftKey,
      isTooLarge ? null : json,
      reason ? "REFUSED" : "WAITING",
      reason,
      formerKey,
    ],
  };
}
