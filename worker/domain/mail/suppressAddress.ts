// Owns `email_suppressions`, and what follows for the subscriptions of an address and for the
// notifications that wait to be sent to it.

import type { Bindable, Statement } from "../../db/database.ts";
import { dropConfirmations } from "../newsletters/rows/subscriberStates.ts";

export type SuppressionReason = "BOUNCE" | "COMPLAINT" | "STAFF";

/** SQL: a condition, with its values. */
interface Condition {
  sql: string;
  values: readonly Bindable[];
}

/** SQL: the address `?1` is suppressed. */
const IS_SUPPRESSED = "EXISTS (SELECT 1 FROM email_suppressions WHERE email_key = ?1)";

/**
 * Builds the statements that suppress an address if `when` holds, with values from `?4` on: it gets
 * neither newsletters nor notifications. A complaint replaces a bounce, and nothing else. Idempotent.
 */
export function suppressAddress(
  emailKey: string,
  { reason, at, when }: { reason: SuppressionReason; at: number; when: Condition },
): Statement[] {
  const isStopped = "s.email_key = ?1 AND s.state IN ('PENDING', 'ACTIVE')";
  return [
    [
      `INSERT INTO email_suppressions (email_key, reason, created_at)
       SELECT ?1, ?2, ?3 WHERE ${when.sql}
       ON CONFLICT (email_key) DO UPDATE SET reason = excluded.reason
       WHERE reason = 'BOUNCE' AND excluded.reason = 'COMPLAINT'`,
      emailKey,
      reason,
      at,
      ...when.values,
    ],
    dropConfirmations({ sql: `${isStopped} AND ${IS_SUPPRESSED}`, values: [emailKey] }),
    [
      `UPDATE newsletter_subscribers AS s SET state = 'SUPPRESSED'
       WHERE ${isStopped} AND ${IS_SUPPRESSED}`,
      emailKey,
    ],
    [
      `DELETE FROM mail_outbox WHERE lower(recipient) = ?1 AND recipient IS NOT NULL
         AND is_notification = 1 AND state = 'waiting' AND ${IS_SUPPRESSED}`,
      emailKey,
    ],
  ];
}

/**
 * Builds the statements that lift the suppressions `b` for which `where` holds. Subscriptions continue
 * after a bounce; someone who complained has to subscribe again. The second one returns the addresses.
 */
export function liftSuppressions({
  sql,
  values,
}: Condition): [subscriptions: Statement, suppressions: Statement<{ emailKey: string }>] {
  return [
    [
      `UPDATE newsletter_subscribers AS s SET
         state = CASE WHEN b.reason <> 'BOUNCE' THEN 'UNSUBSCRIBED'
           WHEN s.confirmed_at IS NULL THEN 'PENDING' ELSE 'ACTIVE' END,
         unsubscribed_at = iif(b.reason <> 'BOUNCE', b.created_at, s.unsubscribed_at)
       FROM email_suppressions b
       WHERE s.email_key = b.email_key AND s.state = 'SUPPRESSED' AND (${sql})`,
      ...values,
    ],
    [`DELETE FROM email_suppressions AS b WHERE ${sql} RETURNING email_key AS emailKey`, ...values],
  ];
}
