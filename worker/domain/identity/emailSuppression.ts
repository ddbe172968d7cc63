// Why an account's address gets no newsletters and notifications, and how it gets them again.

import { sql, type Sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { liftSuppressions, type SuppressionReason } from "../mail/suppressAddress.ts";

type Context = Pick<DomainContext, "db">;

/** SQL: the confirmed address of the account. */
const address = (userId: string): Sql =>
  sql`(SELECT email_key FROM user_emails WHERE user_id = ${userId})`;

/** Why an account's address is suppressed; null if it isn't. */
export async function emailSuppression(
  { db }: Context,
  userId: string,
): Promise<SuppressionReason | null> {
  const row = await db.first<{ reason: SuppressionReason }>(
    sql`SELECT reason FROM email_suppressions WHERE email_key = ${address(userId)}`,
  );
  return row?.reason ?? null;
}

/**
 * Sends email to an account's address again: its owner may try again after a bounce, staff may lift
 * any suppression. False if there was nothing to lift.
 */
export async function liftEmailSuppression(
  { db }: Context,
  userId: string,
  by: "OWNER" | "STAFF",
): Promise<boolean> {
  const [subscriptions, lifted] = liftSuppressions(
    sql`b.email_key = ${address(userId)} AND (b.reason = 'BOUNCE' OR ${by} = 'STAFF')`,
  );
  const written = await db.write(
    [subscriptions, lifted, sql`DELETE FROM email_bounces WHERE email_key = ${address(userId)}`],
    { idempotent: false },
  );
  return written.hasRows(lifted);
}
