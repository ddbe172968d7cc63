// Owns reading exports to the end and turning their stories into drafts, one at a time, taking
// turns between imports. It runs after a response or on the schedule. Work is claimed with a lease,
// so interrupted work is repeated, and existing drafts stay unchanged.

import { MINUTE_MS } from "../../../shared/durations.ts";
import { IMPORT_ERRORS } from "../../../shared/imports/importErrors.ts";
import type { ConversionNote } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import type { SourceText } from "../../../shared/story/imports/exportItem.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import type { ExportKind } from "../../../shared/story/imports/exportKinds.ts";
import { readExport } from "../../../shared/story/imports/readExport.ts";
import { sql, literal } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { draftOfText } from "./draftOfText.ts";
import { importedDraft } from "./importedDraft.ts";
import { readImportFile } from "./importFiles.ts";
import { knownBefore } from "./knownBefore.ts";
import { closeImport, storePart } from "./storePart.ts";
import { ExportTooLargeError, openExport } from "./openExport.ts";
import { outside } from "./outside.ts";

const CLAIM_MS = 3 * MINUTE_MS;
/** Maximum number of unfinished attempts before a story is rejected. */
const MAX_ATTEMPTS = 3;
/**
 * Time after which a run starts no further story, in milliseconds. Work after a response may take
 * at most half a minute.
 */
const TURN_MS = 15_000;
/**
 * Number of source characters after which a run starts no further story, because parsing uses CPU
 * time.
 */
const TURN_BYTES = 5_000_000;
/**
 * Number of statements of the request or run after which no further story starts. D1 accepts 1,000 of
 * them, and a story with many images takes some 250.
 */
const MAX_STATEMENTS = 600;
/** The pause after each story, in which the Worker answers requests, in milliseconds. */
const PAUSE_MS = 10;
/** How long a file is read before other imports get their turn, in milliseconds. */
const READ_MS = 4000;

interface DueItem {
  importId: string;
  position: number;
  draftKey: string;
  formerKey: string | null;
  source: string;
  attempts: number;
  userId: string;
}

/** The result of importing a story. */
interface ItemEnd {
  state: "MADE" | "KNOWN" | "REJECTED";
  postId?: string;
  reason?: string;
  linked?: number;
  missing?: number;
  notes?: readonly ConversionNote[];
}

/** A file to continue reading. */
interface DueFile {
  id: string;
  userId: string;
  kind: ExportKind;
  fileName: string;
  siteAddress: string;
  readTo: number;
  attempts: number;
}

/**
 * Continues reading files and creates drafts of pending stories, of one import or of all in turn,
 * until a limit is reached. Also deletes expired reports.
 */
export async function workImports(context: DomainContext, importId?: string): Promise<void> {
  const { db } = context;
  const endsAt = Date.now() + TURN_MS;
  let bytesLeft = TURN_BYTES;
  await db.write([sql`DELETE FROM story_imports WHERE expires_at <= ${context.now}`], {
    idempotent: true,
  });
  while (Date.now() < endsAt && bytesLeft > 0 && db.use.statements < MAX_STATEMENTS) {
    const { file, item } = await claim(context, importId);
    if (!file && !item) return;
    if (file) await readOn(context, file);
    if (!item) continue;
    bytesLeft -= item.source.length;
    await finish(context, item, await endOf(context, item));
    // Converting keeps the thread busy, and an isolate answers requests meanwhile.
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

/** Claims the next file and the next story of the imports that have waited longest. */
async function claim(
  context: DomainContext,
  importId: string | undefined,
): Promise<{ file: DueFile | null; item: DueItem | null }> {
  // Uses the current time, because a run lasts longer than a request.
  const now = Math.max(context.now, Date.now());
  const nextTurn = sql`(SELECT max(turn) + 1 FROM story_imports)`;
  const files = sql<DueFile>`
    UPDATE story_imports SET read_claimed_until = ${now + CLAIM_MS},
      read_attempts = read_attempts + 1,
      turn = ${nextTurn}
    WHERE id = (SELECT id FROM story_imports
      WHERE is_open = 1 AND read_to IS NOT NULL AND read_claimed_until <= ${now}
        AND read_attempts <= ${literal(MAX_ATTEMPTS)} AND (${importId ?? null} IS NULL
          OR id = ${importId ?? null})
      ORDER BY turn, id LIMIT 1)
    RETURNING id, user_id AS userId, kind, file_name AS fileName, site_address AS siteAddress,
      read_to AS readTo, read_attempts AS attempts`;
  const items = sql<DueItem>`
    UPDATE story_import_items SET claimed_until = ${now + CLAIM_MS}, attempts = attempts + 1
    WHERE (import_id, position) = (SELECT i.import_id, i.position FROM story_import_items i
      WHERE i.state = 'WAITING' AND i.claimed_until <= ${now} AND i.import_id =
        (SELECT s.id FROM story_imports s WHERE s.is_open = 1 AND (${importId ?? null} IS NULL
          OR s.id = ${importId ?? null})
           AND EXISTS (SELECT 1 FROM story_import_items e WHERE e.import_id = s.id
             AND e.state = 'WAITING' AND e.claimed_until <= ${now})
         ORDER BY s.turn, s.id LIMIT 1)
      ORDER BY i.position LIMIT 1)
    RETURNING import_id AS importId, position, draft_key AS draftKey,
      former_key AS formerKey, source, attempts,
      (SELECT user_id FROM story_imports s WHERE s.id = story_import_items.import_id) AS userId`;
  const written = await context.db.write(
    [
      files,
      items,
      // The turn advances with the claim rather than at the end, so that a story that crashes the
      // Worker goes behind all others.
      sql`UPDATE story_imports SET turn = ${nextTurn} WHERE id IN (SELECT import_id
        FROM story_import_items WHERE state = 'WAITING' AND claimed_until = ${now + CLAIM_MS})`,
    ],
    { idempotent: false },
  );
  return {
    file: written.first(files),
    item: written.first(items),
  };
}

/**
 * Continues reading a file for a while. Failures are retried from the end of the last stored part.
 */
async function readOn(context: DomainContext, due: DueFile): Promise<void> {
  const { id, userId, kind, fileName, siteAddress, readTo, attempts } = due;
  try {
    if (attempts > MAX_ATTEMPTS)
      throw new Error("An export could not be read after several attempts");
    const opened = openExport(fileName, await readImportFile(context, id));
    const found = opened && readExport(opened, readPublicUrl(siteAddress)?.href ?? null);
    if (!opened || !found || found === "needs-site") throw new ExportTooLargeError();
    const items = found.items[Symbol.iterator]();
    for (let position = 0; position < readTo; position += 1) items.next();
    const reading = { importId: id, userId, kind, opened, items, position: readTo };
    const endsAt = Date.now() + READ_MS;
    const mayReadOn = () => Date.now() < endsAt && context.db.use.statements < MAX_STATEMENTS;
    while (!(await storePart(context, reading)) && mayReadOn());
    await context.db.write(
      [sql`UPDATE story_imports SET read_claimed_until = 0, read_attempts = 0 WHERE id = ${id}`],
      { idempotent: true },
    );
  } catch (error) {
    log("error", "The next part of an export could not be read", { error });
    if (attempts < MAX_ATTEMPTS && !(error instanceof ExportTooLargeError)) return;
    await context.db.write(
      [
        sql`UPDATE story_imports SET read_to = NULL, is_cut = 1 WHERE id = ${id}`,
        sql`DELETE FROM story_import_files WHERE import_id = ${id}`,
        closeImport(id),
      ],
      { idempotent: true },
    );
  }
}

/** Returns null if the story should be retried. */
async function endOf(context: DomainContext, due: DueItem): Promise<ItemEnd | null> {
  const { userId, draftKey, formerKey } = due;
  // Earlier claims never finished, so the story may have crashed the Worker.
  if (due.attempts > MAX_ATTEMPTS) return { state: "REJECTED", reason: "no-draft" };
  try {
    const { key, postId, access } = await importedDraft(context, userId, draftKey);
    if ("draft" in access) return { state: "KNOWN", postId };
    const source = JSON.parse(due.source) as SourceText;
    const before =
      formerKey === null ? null : await knownBefore(context, userId, formerKey, source);
    if (before?.isInTrash) return { state: "REJECTED", reason: "in-trash" };
    if (before) return { state: "KNOWN", postId: before.postId };
    const result = await draftOfText(
      context,
      outside(context),
      // Uses a network per person, so only the person's rate limits apply.
      { userId, network: `import:${userId}` },
      key,
      source,
    );
    if (result.kind === "created") {
      const { linked, missing, notes } = result;
      return { state: "MADE", postId, linked, missing, notes };
    }
    const isKnown = Object.hasOwn(IMPORT_ERRORS, result.kind);
    return { state: "REJECTED", reason: isKnown ? result.kind : "no-draft" };
  } catch (error) {
    log("error", "A story of an export could not be imported", { error });
    return due.attempts >= MAX_ATTEMPTS ? { state: "REJECTED", reason: "no-draft" } : null;
  }
}

async function finish(
  { db }: DomainContext,
  { importId, position }: DueItem,
  end: ItemEnd | null,
): Promise<void> {
  if (!end) return;
  const { state, postId = null, reason = null, linked = 0, missing = 0, notes = [] } = end;
  const noted = notes.length > 0 ? JSON.stringify(notes) : null;
  await db.write(
    [
      sql`UPDATE story_import_items SET state = ${state}, post_id = ${postId}, reason = ${reason},
        linked_images = ${linked},
          missing_images = ${missing}, notes = ${noted}, source = iif(${state} = 'REJECTED', source,
            NULL)
        WHERE import_id = ${importId} AND position = ${position} AND state = 'WAITING'`,
      closeImport(importId),
    ],
    { idempotent: true },
  );
}
