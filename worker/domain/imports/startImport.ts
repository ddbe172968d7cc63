import { sql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { toHex } from "../../../shared/format/hex.ts";
import type { ImportError } from "../../../shared/imports/importErrors.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { readExport } from "../../../shared/story/imports/readExport.ts";
import type { DomainContext } from "../kernel/context.ts";
import { storeImportFile } from "./importFiles.ts";
import { importKey } from "./importStory.ts";
import { FIRST_PART_ITEMS, storePart } from "./storePart.ts";
import { ExportNestedError, ExportTooLargeError, openExport } from "./openExport.ts";

/** How long the report of an import is stored, in milliseconds. */
const REPORT_LIFETIME_MS = 30 * DAY_MS;
const MAX_NAME = 200;

/** An uploaded export file. */
export interface UploadedExport {
  name: string;
  bytes: Uint8Array;
  /** The URL of the exported site, as typed. Required if the export doesn't contain it. */
  siteAddress?: string;
}

/**
 * Reads the first part of an export and stores its stories, which `workImports` turns into drafts.
 * A longer file is stored, and `workImports` continues reading it. The same file of the same person
 * is the same import: importing it again retries rejected stories. Throws like Database and the
 * bucket.
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
        // Of a long name the end stays, because the extension shows the file type.
        sql`INSERT INTO story_imports (id, user_id, kind, file_name, created_at, expires_at,
            site_address, is_open)
          VALUES (${importId}, ${userId}, ${kind},
            ${name.length > MAX_NAME ? `…${name.slice(1 - MAX_NAME)}` : name}, ${now},
            ${now + REPORT_LIFETIME_MS}, ${siteAddress.slice(0, 2000)}, 1)
          ON CONFLICT (id) DO UPDATE
            SET created_at = ${now}, expires_at = ${now + REPORT_LIFETIME_MS},
            site_address = ${siteAddress.slice(0, 2000)},
            is_open = 1, is_cut = 0, read_attempts = 0`,
        sql`UPDATE story_import_items SET state = 'WAITING', reason = NULL, attempts = 0,
          claimed_until = 0
          WHERE import_id = ${importId} AND state = 'REJECTED' AND source IS NOT NULL`,
      ],
      { idempotent: true },
    );
    const items = found.items[Symbol.iterator]();
    const reading = { importId, userId, kind, opened, items, position: 0 };
    if (await storePart(context, reading, FIRST_PART_ITEMS)) return { importId };
    await storeImportFile(context, importId, bytes);
    const { position } = reading;
    await db.write(
      [sql`UPDATE story_imports SET read_to = ${position}, is_open = 1 WHERE id = ${importId}`],
      { idempotent: true },
    );
    return { importId };
  } catch (error) {
    if (error instanceof ExportNestedError) return { error: "nested" };
    if (error instanceof ExportTooLargeError) return { error: "too-large-file" };
    throw error;
  }
}
