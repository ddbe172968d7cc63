import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { REVIVABLE } from "./mailQueue.ts";

/**
 * Retries dead-lettered emails: those with the given keys, or all for null. Returns the keys that
 * were queued again. Emails that are too late or without content stay dead-lettered. Idempotent.
 * Throws like `Database.write`.
 */
export async function retryMail(
  { db, now }: Pick<DomainContext, "db" | "now">,
  keys: readonly string[] | null,
): Promise<string[]> {
  const retried = statement<{ key: string }>(
    `UPDATE mail_outbox SET state = 'waiting', attempts = 0, due_at = ?1, ended_at = NULL
         WHERE ${REVIVABLE} AND (?2 IS NULL OR key IN (SELECT value FROM json_each(?2)))
         RETURNING key`,
    now,
    keys && JSON.stringify(keys),
  );
  const written = await db.write([retried], { idempotent: false });
  return written.rows(retried).map(({ key }) => key);
}
