// Owns storing the stories of an export as pending rows. It works in parts and stores each story
// under its position in the export, so that a repeated part changes nothing.

import { cutText } from "../../../shared/story/cutText.ts";
import type { ExportItem } from "../../../shared/story/imports/exportItem.ts";
import type { ExportKind } from "../../../shared/story/imports/exportKinds.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { carriedImages } from "./carriedImages.ts";
import { importKey } from "./importStory.ts";
import type { OpenedExport } from "./openExport.ts";

/**
 * Maximum number of stories per part. A part also ends after this many images, each of which takes
 * a few round trips.
 */
const PART_ITEMS = 100;
/** Maximum number of stories that are stored before the upload is answered. */
export const FIRST_PART_ITEMS = 25;
const PART_IMAGES = 100;
/** Maximum size of one story in bytes. A D1 row may have two million. */
const MAX_SOURCE_BYTES = 1_500_000;
/** Maximum bytes and statements per round trip. */
const BATCH_BYTES = 2_000_000;
const BATCH_STATEMENTS = 50;
const MAX_NAME = 200;

/** An export that is being read. */
export interface ReadingExport {
  importId: string;
  userId: string;
  kind: ExportKind;
  opened: OpenedExport;
  /** Its stories from `position` on. */
  items: Iterator<ExportItem>;
  position: number;
}

/**
 * Stores the next part of an export's stories and their images. Afterwards, `position` is the first
 * story not yet stored. Returns true after the last story. Throws like Database and the bucket, and
 * throws ExportTooLargeError.
 */
export async function storePart(
  context: DomainContext,
  reading: ReadingExport,
  maxItems = PART_ITEMS,
): Promise<boolean> {
  const { db } = context;
  const { importId, userId, kind, opened, items } = reading;
  // Uses a network per person, as when the drafts are created, so only the person's rate limits
  // apply.
  const importer = { userId, network: `import:${userId}` };
  const images = carriedImages(context, importer, opened);
  const last = reading.position + maxItems;
  let isDone = false;
  // What was noted before may be done and the import closed: what is noted now opens it again.
  const open: Statement = sql`UPDATE story_imports SET is_open = 1 WHERE id = ${importId}`;
  let roundTrip = [open];
  let size = 0;
  const leave = async () => {
    // In the same transaction, so that stories are never stored without the position to continue
    // from.
    roundTrip.push(
      sql`UPDATE story_imports SET read_to = ${reading.position}, read_attempts = 0
        WHERE id = ${importId} AND read_to < ${reading.position}`,
    );
    await db.write(roundTrip, { idempotent: true });
    roundTrip = [open];
    size = 0;
  };
  while (reading.position < last && images.count() < PART_IMAGES) {
    const next = items.next();
    if (next.done) {
      isDone = true;
      roundTrip.push(
        sql`UPDATE story_imports SET read_to = NULL WHERE id = ${importId}`,
        sql`DELETE FROM story_import_files WHERE import_id = ${importId}`,
        closeImport(importId),
      );
      break;
    }
    const item = next.value;
    const source = item.source && (await images.take(item.source, item.name));
    const keys = await keysOf(kind, item);
    const { statement, length } = itemStatement(importId, reading.position, keys, {
      ...item,
      source,
    });
    if (size + length > BATCH_BYTES || roundTrip.length >= BATCH_STATEMENTS) await leave();
    roundTrip.push(statement);
    size += length;
    reading.position += 1;
  }
  await leave();
  return isDone;
}

/** Returns the statement that closes an import when nothing is left to do. */
export function closeImport(importId: string): Statement {
  return sql`
    UPDATE story_imports SET is_open = 0 WHERE id = ${importId} AND read_to IS NULL AND NOT EXISTS
    (SELECT 1 FROM story_import_items WHERE import_id = ${importId} AND state = 'WAITING')`;
}

/** A story's key, and the key it had before keys included the site (decision 47). */
interface ItemKeys {
  draftKey: string;
  formerKey: string | null;
}

async function keysOf(kind: ExportKind, { key, place, source }: ExportItem): Promise<ItemKeys> {
  const ownKey = await importKey(`${kind}:${key}`);
  if (place === undefined) return { draftKey: ownKey, formerKey: null };
  // The key is hashed anyway, so the text itself can distinguish stories of an unknown site.
  const apart = place ?? JSON.stringify([source?.title, source?.subtitle, source?.body]);
  return { draftKey: await importKey(`${kind}:${key}\nof ${apart}`), formerKey: ownKey };
}

function itemStatement(
  importId: string,
  position: number,
  { draftKey, formerKey }: ItemKeys,
  { name, title, source, error }: ExportItem,
): { statement: Statement; length: number } {
  const json = source && JSON.stringify(source);
  const length = json ? new TextEncoder().encode(json).length : 0;
  const isTooLarge = length > MAX_SOURCE_BYTES;
  const reason = isTooLarge ? "too-large" : error;
  return {
    length: isTooLarge ? 0 : length,
    // Items marked as known only because of their former key are processed again.
    statement: sql`
      INSERT INTO story_import_items (import_id, position, name, title, draft_key, source, state,
        reason, former_key)
      VALUES (${importId}, ${position}, ${cutText(name, MAX_NAME)}, ${cutText(title, MAX_NAME)},
        ${draftKey}, ${isTooLarge ? null : json}, ${reason ? "REJECTED" : "WAITING"}, ${reason},
        ${formerKey}) ON CONFLICT (import_id, position) DO UPDATE
      SET draft_key = ${draftKey}, source = ${isTooLarge ? null : json},
        state = ${reason ? "REJECTED" : "WAITING"}, reason = ${reason}, former_key = ${formerKey},
        post_id = NULL,
        attempts = 0, claimed_until = 0
      WHERE state = 'KNOWN' AND draft_key = ${formerKey}`,
  };
}
