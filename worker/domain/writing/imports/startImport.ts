import { DAY_MS } from "../../../../shared/durations.ts";
import { toHex } from "../../../../shared/format/hex.ts";
import type { ImportError } from "../../../../shared/rules/importErrors.ts";
import { readPublicUrl } from "../../../../shared/rules/publicUrl.ts";
import { readExport } from "../../../../shared/story/exports/readExport.ts";
import type { DomainContext } from "../../context.ts";
import { storeImportFile } from "./importFiles.ts";
import { importKey } from "./importStory.ts";
import { notePart } from "./noteStories.ts";
import { ExportTooLarge, openExport } from "./openExport.ts";

/** How long the report of an import is kept, in milliseconds. */
const REPORT_LIFETIME_MS = 30 * DAY_MS;
const MAX_NAME = 200;

/** A file that somebody has uploaded. */
export interface UploadedExport {
  name: string;
  bytes: Uint8Array;
  /** The address of the site that it was made of, as typed; needed where the export leaves it out. */
  siteAddress?: string;
}

/**
 * Reads the first part of an export and notes its stories, each of which `workImports` makes a draft of;
 * a file with more is stored, and `workImports` reads on. The same file of the same person is the same
 * import: what was refused is tried again. Throws as Database does, and what the bucket throws.
 */
export async function startImport(
  context: DomainContext,
  userId: string,
  { name, bytes, siteAddress = "" }: UploadedExport,
): Promise<{ importId: string } | { error: ImportError }> {
  const { db, now } = context;
  try {
    const opened = openExport(name, bytes);
    const found = opened && readExport(opened, readPublicUrl(siteAddress)?.href ?? null);
    if (found === "needs-site") return { error: "needs-site" };
    if (!opened || !found) return { error: "no-export" };
    const { kind } = found;
    const digest = await crypto.subtle.digest("SHA-256", bytes as BufferSource);
    const importId = (await importKey(`${userId}:${toHex(new Uint8Array(digest))}`)).slice(7, 31);
    await db.write(
      [
        [
          `INSERT INTO story_imports (id, user_id, kind, file_name, created_at, expires_at,
             site_address, is_open)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1)
           ON CONFLICT (id) DO UPDATE SET created_at = ?5, expires_at = ?6, site_address = ?7,
             is_open = 1, is_cut = 0, read_attempts = 0`,
          importId,
          userId,
          kind,
          // The end of a name says what the file is.
          name.length > MAX_NAME ? `…${name.slice(1 - MAX_NAME)}` : name,
          now,
          now + REPORT_LIFETIME_MS,
          siteAddress.slice(0, 2000),
        ],
        [
          `UPDATE story_import_items SET state = 'WAITING', reason = NULL, attempts = 0, claimed_until = 0
           WHERE import_id = ?1 AND state = 'REFUSED' AND source IS NOT NULL`,
          importId,
        ],
      ],
      { idempotent: true },
    );
    const items = found.items[Symbol.iterator]();
    const reading = { importId, userId, kind, opened, items, position: 0 };
    if (await notePart(context, reading)) return { importId };
    await storeImportFile(context, importId, bytes);
    await db.write(
      [["UPDATE story_imports SET read_to = ?2 WHERE id = ?1", importId, reading.position]],
      { idempotent: true },
    );
    return { importId };
  } catch (error) {
    if (error instanceof ExportTooLarge) return { error: "too-large-file" };
    throw error;
  }
}
