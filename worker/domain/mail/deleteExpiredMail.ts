import { DAY_MS } from "../../../shared/durations.ts";
import type { Database } from "../../db/database.ts";
import { sql } from "../../db/sql.ts";

/** Retention of sent emails' keys, dead-lettered emails and the provider's events, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

/** How long a temporary bounce counts, in days. */
export const BOUNCE_DAYS = 30;

/**
 * Deletes old rows, and the content of dead-lettered emails whose link has expired. `now` in
 * milliseconds since 1970.
 */
export async function deleteExpiredMail(db: Database, now: number): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM mail_outbox WHERE ended_at <= ${now - RETENTION_MS}`,
      sql`DELETE FROM mail_events WHERE received_at <= ${now - RETENTION_MS}`,
      sql`DELETE FROM dead_mail_events WHERE ended_at <= ${now - RETENTION_MS}`,
      sql`DELETE FROM email_bounces WHERE last_at <= ${now - BOUNCE_DAYS * DAY_MS}`,
      sql`UPDATE mail_outbox SET recipient = NULL, subject = NULL, text = NULL, html = NULL
        WHERE state = 'dead' AND useful_until <= ${now} AND text IS NOT NULL`,
    ],
    { idempotent: true },
  );
}
