// Owns how the stories of an export become rows that wait: a part at a time, each story at its own place
// in the export, so that a part that comes twice changes nothing.

import { cutText } from "../../../../shared/story/cutText.ts";
import type { ExportItem } from "../../../../shared/story/exports/exportItem.ts";
import type { ExportKind } from "../../../../shared/story/exports/readExport.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { carriedImages } from "./carriedImages.ts";
import { importKey } from "./importStory.ts";
import type { OpenedExport } from "./openExport.ts";

/** Most stories of a part; it also ends after so many pictures, each of which is a few round trips. */
const PART_ITEMS = 200;
const PART_PICTURES = 100;
/** Bytes of one story: a row of D1 takes two million. */
const MAX_SOURCE_BYTES = 1_500_000;
/** Bytes and statements of one round trip. */
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
 * Notes the next part of an export's stories, with the pictures that lie in it; `position` is then that of
 * the first story that is left. True after the last. Throws as Database does, what the bucket throws, and
 * ExportTooLarge.
 */
export async function notePart(context: DomainContext, reading: ReadingExport): Promise<boolean> {
  const { db } = context;
  const { importId, userId, kind, opened, items } = reading;
  // Nobody's network, as when the stories are made: what it may, its person may.
  const importer = { userId, network: `import:${userId}` };
  const images = carriedImages(context, importer, opened);
  const last = reading.position + PART_ITEMS;
  let isDone = false;
  let roundTrip: Statement[] = [];
  let size = 0;
  const leave = async () => {
    // In the same transaction, so that no story is noted without the place to go on from.
    roundTrip.push([
      "UPDATE story_imports SET read_to = ?2, read_attempts = 0 WHERE id = ?1 AND read_to < ?2",
      importId,
      reading.position,
    ]);
    await db.write(roundTrip, { idempotent: true });
    roundTrip = [];
    size = 0;
  };
  while (reading.position < last && images.count() < PART_PICTURES) {
    const next = items.next();
    if (next.done) {
      isDone = true;
      roundTrip.push(
        ["UPDATE story_imports SET read_to = NULL WHERE id = ?1", importId],
        ["DELETE FROM story_import_files WHERE import_id = ?1", importId],
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

/** The statement that ends an import of which nothing is left to do. */
export function closeImport(importId: string): Statement {
  return [
    `UPDATE story_imports SET is_open = 0 WHERE id = ?1 AND read_to IS NULL AND NOT EXISTS
       (SELECT 1 FROM story_import_items WHERE import_id = ?1 AND state = 'WAITING')`,
    importId,
  ];
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
  { name, title, source, error }: ExportItem,
): { statement: Statement; length: number } {
  const json = source && JSON.stringify(source);
  const length = json ? new TextEncoder().encode(json).length : 0;
  const isTooLarge = length > MAX_SOURCE_BYTES;
  const reason = isTooLarge ? "too-large" : error;
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
