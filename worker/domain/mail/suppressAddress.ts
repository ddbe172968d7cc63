// Owns `email_suppressions`, and what follows for the subscriptions of an address and for the
// notifications that wait to be sent to it.

import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { dropConfirmations } from "../newsletters/rows/subscriberStates.ts";

export type SuppressionReason = "BOUNCE" | "COMPLAINT" | "STAFF";

/** SQL: the address is suppressed. */
const isSuppressed = (emailKey: string): Sql =>
  sql`EXISTS (SELECT 1 FROM email_suppressions WHERE email_key = ${emailKey})`;

/**
 * Builds the statements that suppress an address if `when` holds: it gets neither newsletters nor notifications. A complaint replaces a bounce, and nothing else. Idempotent.
 */
export function suppressAddress(
  emailKey: string,
  { reason, at, when }: { reason: SuppressionReason; at: number; when: Sql },
): Statement[] {
  const isStopped = sql`s.email_key = ${emailKey} AND s.state IN ('PENDING', 'ACTIVE')`;
  return [
    sql`INSERT INTO email_suppressions (email_key, reason, created_at)
      SELECT ${emailKey}, ${reason}, ${at} WHERE ${when}
      ON CONFLICT (email_key) DO UPDATE SET reason = excluded.reason
      WHERE reason = 'BOUNCE' AND excluded.reason = 'COMPLAINT'`,
    dropConfirmations(sql`${isStopped} AND ${isSuppressed(emailKey)}`),
    sql`UPDATE newsletter_subscribers AS s SET state = 'SUPPRESSED'
      WHERE ${isStopped} AND ${isSuppressed(emailKey)}`,
    sql`DELETE FROM mail_outbox WHERE lower(recipient) = ${emailKey} AND recipient IS NOT NULL
      AND is_notification = 1 AND state = 'waiting' AND ${isSuppressed(emailKey)}`,
  ];
}

/**
 * Builds the statements that lift the suppressions `b` for which `where` holds. Subscriptions continue
 * after a bounce; someone who complained has to subscribe again. The second one returns the addresses.
 */
export function liftSuppressions(
  where: Sql,
): [subscriptions: Statement, suppressions: Statement<{ emailKey: string }>] {
  return [
    sql`UPDATE newsletter_subscribers AS s SET
        state = CASE WHEN b.reason <> 'BOUNCE' THEN 'UNSUBSCRIBED'
          WHEN s.confirmed_at IS NULL THEN 'PENDING' ELSE 'ACTIVE' END,
        unsubscribed_at = iif(b.reason <> 'BOUNCE', b.created_at, s.unsubscribed_at)
      FROM email_suppressions b
      WHERE s.email_key = b.email_key AND s.state = 'SUPPRESSED' AND (${where})`,
    sql`DELETE FROM email_suppressions AS b WHERE ${where} RETURNING email_key AS emailKey`,
  ];
}
