// Imports that wait because their account has reached the daily limit, which staff may lift.

import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** SQL: the import `i` of the account `?1` waits for another day than `?2`. */
const IS_LIMITED_SQL =
  "i.user_id = ?1 AND i.state = 'WAITING' AND i.is_reviewed = 0 AND i.due_at > ?2";

/** Rows of an account's imports that wait because of its limit. */
export async function limitedRows({ db, now }: Context, userId: string): Promise<number> {
  const row = await db.first<{ rows: number }>(
    `SELECT coalesce(sum(i.total - i.subscribed - i.pending - i.unsubscribed - i.suppressed
       - i.known - i.rejected), 0) AS rows FROM newsletter_imports i WHERE ${IS_LIMITED_SQL}`,
    userId,
    now,
  );
  return row?.rows ?? 0;
}

/**
 * Continues an account's imports that wait, without a limit. False if none does.
 */
export async function liftImportLimit({ db, now }: Context, userId: string): Promise<boolean> {
  const lifted = statement<{ id: string }>(
    `UPDATE newsletter_imports AS i SET is_reviewed = 1, due_at = ?2 WHERE ${IS_LIMITED_SQL}
     RETURNING id`,
    userId,
    now,
  );
  const written = await db.write([lifted], { idempotent: false });
  return written.hasRows(lifted);
}
