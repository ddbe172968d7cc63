// Imports that wait because their account has reached the daily limit, which staff may lift.

import { sql, type Sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** SQL: the import `i` of the account waits for another day than this. */
const isLimitedSql = (userId: string, now: number): Sql =>
  sql`i.user_id = ${userId} AND i.state = 'WAITING' AND i.is_reviewed = 0 AND i.due_at > ${now}`;

/** Rows of an account's imports that wait because of its limit. */
export async function limitedRows({ db, now }: Context, userId: string): Promise<number> {
  const row = await db.first<{ rows: number }>(sql`
    SELECT coalesce(sum(i.total - i.subscribed - i.pending - i.unsubscribed - i.suppressed
    - i.known - i.rejected), 0) AS rows FROM newsletter_imports i WHERE ${isLimitedSql(userId, now)}`);
  return row?.rows ?? 0;
}

/**
 * Continues an account's imports that wait, without a limit. False if none does.
 */
export async function liftImportLimit({ db, now }: Context, userId: string): Promise<boolean> {
  const lifted = sql<{ id: string }>`
    UPDATE newsletter_imports AS i SET is_reviewed = 1, due_at = ${now}
      WHERE ${isLimitedSql(userId, now)}
    RETURNING id`;
  const written = await db.write([lifted], { idempotent: false });
  return written.hasRows(lifted);
}
