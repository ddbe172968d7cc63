import { DAY_MS } from "../../../../shared/durations.ts";
import type { Database } from "../../../db/database.ts";

/** How long the key of a sent mail is known, and a given-up mail is kept, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

/**
 * Forgets what ended long ago, and what given-up mails said once what they opened is closed. `now` in
 * milliseconds since 1970. Throws as `Database.write`.
 */
export async function deleteExpiredMail(db: Database, now: number): Promise<void> {
  await db.write(
    [
      ["DELETE FROM mail_outbox WHERE ended_at <= ?1", now - RETENTION_MS],
      [
        `UPDATE mail_outbox SET recipient = NULL, subject = NULL, text = NULL, html = NULL
         WHERE state = 'dead' AND useful_until <= ?1 AND text IS NOT NULL`,
        now,
      ],
    ],
    { idempotent: true },
  );
}
