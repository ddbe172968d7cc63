// Imports the next rows of a file: what becomes of each, and one write for all of them.

import { DAY_MS } from "../../../../shared/durations.ts";
import { MAX_IMPORTED_PER_DAY } from "../../../../shared/limits.ts";
import type { ImportConsent } from "../../../../shared/newsletters/subscriberImportErrors.ts";
import { sql } from "../../../db/sql.ts";
import { decideRows } from "./decideRows.ts";
import { pageStatements } from "./pageStatements.ts";
import type { ImportedRow } from "./readSubscriberRow.ts";
import type { ImportingContext } from "./workSubscriberImports.ts";

/** Rows per page. */
const PAGE_LENGTH = 250;

/** The claim under which a file is processed. */
interface ImportLease {
  id: string;
  claim: string;
  leaseMs: number;
}

/** The state of a file, with the chunk of its next rows. */
interface ImportState {
  newsletterId: string;
  newsletterName: string;
  /** The publication of the newsletter; null for a writer's. */
  collectionId: string | null;
  userId: string | null;
  consent: ImportConsent;
  isReviewed: number;
  afterRow: number;
  /** Addresses that the account, or all accounts for the publication, have imported today. */
  importedToday: number;
  /** JSON; null after the last chunk. */
  rows: string | null;
}

/**
 * Imports the next rows. Returns false if the file is done, must wait for the next day, or is no
 * longer held.
 */
export async function importPage(
  context: ImportingContext,
  now: number,
  lease: ImportLease,
): Promise<boolean> {
  const { db } = context;
  const today = now - (now % DAY_MS);
  const state = await db.first<ImportState>(sql`
    SELECT i.newsletter_id AS newsletterId, n.name AS newsletterName,
      n.collection_id AS collectionId, i.user_id AS userId, i.consent,
      i.is_reviewed AS isReviewed, i.after_row AS afterRow, c.rows,
      max(coalesce((SELECT d.addresses FROM newsletter_import_days d
          WHERE d.user_id = i.user_id AND d.day = ${today}), 0),
        coalesce((SELECT d.addresses FROM newsletter_import_days_of_collections d
          WHERE d.collection_id = n.collection_id AND d.day = ${today}), 0)) AS importedToday
    FROM newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
      LEFT JOIN newsletter_import_chunks c ON c.import_id = i.id AND c.last_row > i.after_row
    WHERE i.id = ${lease.id} AND i.claimed_by = ${lease.claim} AND i.state = 'WAITING'
    ORDER BY c.last_row LIMIT 1`);
  if (!state) return false;
  if (state.rows === null) return finishImport(context, now, lease);
  const left = state.isReviewed === 1 ? PAGE_LENGTH : MAX_IMPORTED_PER_DAY - state.importedToday;
  if (left <= 0) return waitUntil(context, lease, today + DAY_MS);
  const { afterRow } = state;
  const rows = (JSON.parse(state.rows) as ImportedRow[])
    .filter(([number]) => number > afterRow)
    .slice(0, Math.min(PAGE_LENGTH, left));
  const page = await decideRows(context, { ...state, importId: lease.id, rows, now });
  const statements = pageStatements({
    ...state,
    ...lease,
    ...page,
    importId: lease.id,
    isReviewed: state.isReviewed === 1,
    lastRow: rows.at(-1)?.[0] ?? afterRow,
    now,
    today,
    sendsEmail: context.mail.sender != null,
  });
  await db.write(statements, { idempotent: true });
  return true;
}

async function finishImport(
  { db }: ImportingContext,
  now: number,
  { id, claim }: ImportLease,
): Promise<false> {
  await db.write(
    [
      sql`UPDATE newsletter_imports SET state = 'DONE', finished_at = ${now}
        WHERE id = ${id} AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
  return false;
}

async function waitUntil(
  { db }: ImportingContext,
  { id, claim }: ImportLease,
  dueAt: number,
): Promise<false> {
  await db.write(
    [
      sql`UPDATE newsletter_imports SET due_at = ${dueAt} WHERE id = ${id} AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
  return false;
}
