import type { DomainContext } from "../../context.ts";
import { MAX_ATTEMPTS } from "./processNotifications.ts";

/**
 * Has notifications that were set aside wait again, as if they were new: those of some ids, or all of
 * them for null. Answers the ids of those that do. Doing it again changes nothing. Throws as
 * `Database.write`.
 */
export async function retryNotifications(
  { db }: Pick<DomainContext, "db">,
  ids: readonly number[] | null,
): Promise<number[]> {
  const [rows = []] = await db.write(
    [
      [
        `UPDATE notification_outbox SET tries = 0 WHERE tries >= ?1
           AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2))) RETURNING id`,
        MAX_ATTEMPTS,
        ids && JSON.stringify(ids),
      ],
    ],
    { idempotent: false },
  );
  return rows.map(({ id }) => Number(id));
}
