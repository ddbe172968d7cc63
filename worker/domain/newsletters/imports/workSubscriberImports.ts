// Turns the stored rows of files into subscribers, a page at a time. A page's subscribers, its part
// of the report and the number of its last row are written together, and only by the holder of the
// lease, so crashes and concurrent runs import each row once. An account's files are processed one
// after the other, since they share a daily limit. The rest of a file isn't imported once its account
// no longer manages the newsletter.

import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { sql, literal } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { releaseExpiredClaims } from "../../../outbox/lease.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { managesNewsletterSql } from "../rows/managesNewsletterSql.ts";
import { importPage } from "./importPage.ts";

/** Well above the time that a page takes. After it the worker counts as crashed. */
const LEASE_MS = 2 * MINUTE_MS;
/** Time after which a run starts no further page: other tasks are due as well. */
const TURN_MS = 15_000;
/** An upload takes less; after it its Worker counts as crashed. */
const MAX_UPLOAD_MS = HOUR_MS;
/** How long a file waits to be confirmed. */
const PREVIEW_LIFETIME_MS = DAY_MS;
/** Delay after a failure. */
const RETRY_MS = 5 * MINUTE_MS;
/** Rows of ended reports deleted per run. */
const MAX_DELETED = 20_000;

/** What an import needs of a request or a scheduled run. */
export type ImportingContext = Pick<DomainContext, "db" | "config" | "mail">;

/** Processes the files that are due, until the time limit. */
export async function workSubscriberImports(
  context: ImportingContext,
  clock: () => number,
): Promise<void> {
  const endsAt = Date.now() + TURN_MS;
  while (Date.now() < endsAt) {
    const claimed = await claimImport(context, clock());
    if (!claimed) return;
    try {
      const lease = { ...claimed, leaseMs: LEASE_MS };
      while ((await importPage(context, clock(), lease)) && Date.now() < endsAt);
      await releaseImport(context, claimed);
    } catch (error) {
      log("error", "An import of subscribers failed and will be retried", {
        import: claimed.id,
        error,
      });
      await returnImport(context, clock(), claimed, error as Error);
    }
  }
}

/** A file that this run processes. */
interface ClaimedImport {
  id: string;
  claim: string;
}

async function claimImport({ db }: ImportingContext, now: number): Promise<ClaimedImport | null> {
  const claim = crypto.randomUUID();
  const claimed = sql<{ id: string }>`
    UPDATE newsletter_imports SET claimed_by = ${claim}, claimed_until = ${now + LEASE_MS}
    WHERE id = (SELECT i.id FROM newsletter_imports i
        JOIN users u ON u.id = i.user_id AND u.is_hidden = 0
        JOIN newsletters n ON n.id = i.newsletter_id AND ${managesNewsletterSql(sql`i.user_id`)}
      WHERE i.state = 'WAITING' AND i.due_at <= ${now} AND i.claimed_by IS NULL
        AND NOT EXISTS (SELECT 1 FROM newsletter_imports o
          WHERE o.user_id = i.user_id AND o.claimed_by IS NOT NULL)
      ORDER BY i.due_at, i.id LIMIT 1)
    RETURNING id`;
  const written = await db.write([releaseExpiredClaims("newsletter_imports", now), claimed], {
    idempotent: false,
  });
  const row = written.first(claimed);
  return row && { id: row.id, claim };
}

/** Lets the next run continue a file. */
async function releaseImport(
  { db }: ImportingContext,
  { id, claim }: ClaimedImport,
): Promise<void> {
  await db.write(
    [
      sql`UPDATE newsletter_imports SET claimed_by = NULL, claimed_until = NULL, attempts = 0,
        error = NULL WHERE id = ${id} AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
}

async function returnImport(
  { db }: ImportingContext,
  now: number,
  { id, claim }: ClaimedImport,
  error: Error,
): Promise<void> {
  await db.write(
    [
      sql`UPDATE newsletter_imports SET claimed_by = NULL, claimed_until = NULL,
        attempts = attempts + 1, error = ${error.name}, due_at = ${now + RETRY_MS} WHERE id = ${id}
          AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
}

/**
 * Ends uploads that broke off and previews that nobody confirmed, and deletes ended reports and counts, some in each run.
 */
export async function deleteExpiredSubscriberImports({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  const ended = sql`
    SELECT i.id FROM newsletter_imports i
    WHERE i.report_until <= ${now} AND i.state IN ('DONE', 'REJECTED', 'FAILED')`;
  await db.write(
    [
      sql`UPDATE newsletter_imports SET state = 'FAILED', finished_at = ${now},
        report_until = ${now},
          error = iif(state = 'UPLOADING', 'incomplete', 'not-confirmed')
        WHERE state IN ('UPLOADING', 'PREVIEW')
          AND created_at <= iif(state = 'UPLOADING', ${now - MAX_UPLOAD_MS},
            ${now - PREVIEW_LIFETIME_MS})`,
      // Whoever imported the rest is gone, or no longer manages the newsletter. One of a deleted
      // publication waits for its restoration or erasure.
      sql`UPDATE newsletter_imports AS i SET state = 'FAILED', error = 'no-newsletter',
          finished_at = ${now}, report_until = ${now}
        WHERE i.state = 'WAITING' AND NOT EXISTS (SELECT 1 FROM newsletters n
          WHERE n.id = i.newsletter_id AND (${managesNewsletterSql(sql`i.user_id`)}
            OR (n.collection_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_collections c
              WHERE c.id = n.collection_id))))`,
      sql`DELETE FROM newsletter_import_rejections WHERE (import_id, row_number) IN
        (SELECT r.import_id, r.row_number FROM newsletter_import_rejections r
         WHERE r.import_id IN (${ended}) LIMIT ${literal(MAX_DELETED)})`,
      sql`DELETE FROM newsletter_import_chunks WHERE (import_id, last_row) IN
        (SELECT c.import_id, c.last_row FROM newsletter_import_chunks c
         WHERE c.import_id IN (${ended}) LIMIT ${literal(MAX_DELETED / 1000)})`,
      sql`DELETE FROM newsletter_imports WHERE state = 'FAILED' AND report_until <= ${now}
        AND subscribed + pending + unsubscribed = 0
        AND NOT EXISTS (SELECT 1 FROM newsletter_import_rejections r
          WHERE r.import_id = newsletter_imports.id)
        AND NOT EXISTS (SELECT 1 FROM newsletter_import_chunks c
          WHERE c.import_id = newsletter_imports.id)`,
      sql`DELETE FROM newsletter_import_days WHERE day <= ${now - 2 * DAY_MS}`,
      sql`DELETE FROM newsletter_import_days_of_collections WHERE day <= ${now - 2 * DAY_MS}`,
    ],
    { idempotent: true },
  );
}
