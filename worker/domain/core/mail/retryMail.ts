import type { DomainContext } from "../../context.ts";
import { REVIVABLE } from "./mailQueue.ts";

/**
 * Has mails that were given up wait again, as if they were new: those of some keys, or all of them for
 * null. Answers the keys of those that do. What came too late, or says nothing any more, stays dead.
 * Doing it again changes nothing. Throws as `Database.write`.
 */
export async function retryMail(
  { db, now }: Pick<DomainContext, "db" | "now">,
  keys: readonly string[] | null,
): Promise<string[]> {
  const [rows = []] = await db.write(
    [
      [
        `UPDATE mail_outbox SET state = 'waiting', attempts = 0, due_at = ?1, ended_at = NULL
         WHERE ${REVIVABLE} AND (?2 IS NULL OR key IN (SELECT value FROM json_each(?2)))
         RETURNING key`,
        now,
        keys && JSON.stringify(keys),
      ],
    ],
    { idempotent: false },
  );
  return rows.map(({ key }) => String(key));
}
