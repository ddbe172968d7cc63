import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { MAX_ATTEMPTS } from "./processNotifications.ts";

/**
 * Puts dead-lettered notifications back into the queue: those with the given ids, or all for null.
 * Returns the ids of the rows queued again. Idempotent. Throws like `Database.write`.
 */
export async function retryNotifications(
  { db }: Pick<DomainContext, "db">,
  ids: readonly number[] | null,
): Promise<number[]> {
  const retried = statement<{ id: number }>(
    `UPDATE notification_outbox SET tries = 0 WHERE tries >= ?1
           AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2))) RETURNING id`,
    MAX_ATTEMPTS,
    ids && JSON.stringify(ids),
  );
  const written = await db.write([retried], { idempotent: false });
  return written.rows(retried).map(({ id }) => id);
}
