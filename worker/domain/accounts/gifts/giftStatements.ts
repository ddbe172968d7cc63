import { purgeFoundStatement } from "../../core/purges/queuePurge.ts";
import type { Statement } from "../../../db/database.ts";
import type { CustomerState } from "../../../ports/payments/Payments.ts";
import { reversedAt } from "../payments/projectMembership.ts";

/** The statements that create the gifts of paid purchases, and end those whose payment was reversed. */
export function giftStatements(
  userId: string,
  { charges }: CustomerState,
  now: number,
): Statement[] {
  const gifts = charges.filter(
    ({ hasSucceeded, purchaseId }) => hasSucceeded && purchaseId !== null,
  );
  if (gifts.length === 0) return [];
  const paid = JSON.stringify(gifts.map(({ purchaseId }) => purchaseId));
  const reversed = gifts.filter((charge) => reversedAt(charge) !== null);
  return [
    [
      `INSERT INTO gifts (id, purchase_id, position, kind, buyer_id, plan, code, recipient_email,
         recipient_name, message, send_at, created_at)
       SELECT 'gft_' || lower(hex(randomblob(12))), p.id, r.key, p.kind, p.user_id, p.plan,
         hex(randomblob(8)), r.value ->> 'email', r.value ->> 'name', p.details ->> 'message',
         iif(r.value ->> 'email' IS NULL, NULL, coalesce(p.details ->> 'sendAt', ?3)), ?3
       FROM purchases p, json_each(p.details, '$.recipients') r
       WHERE p.user_id = ?1 AND p.kind <> 'MEMBERSHIP'
         AND p.id IN (SELECT value FROM json_each(?2))
       ON CONFLICT (purchase_id, position) DO NOTHING`,
      userId,
      paid,
      now,
    ],
    [
      `UPDATE purchases SET state = 'DONE', updated_at = ?3
       WHERE user_id = ?1 AND state = 'OPEN' AND id IN (SELECT value FROM json_each(?2))`,
      userId,
      paid,
      now,
    ],
    ...(reversed.length === 0
      ? []
      : endGifts(JSON.stringify(reversed.map(({ purchaseId }) => purchaseId)), now)),
  ];
}

/** Ends gifts whose payment was refunded or disputed, also those that were redeemed. */
function endGifts(purchases: string, now: number): Statement[] {
  const redeemed = `g.state = 'REDEEMED' AND g.purchase_id IN (SELECT value FROM json_each(?2))`;
  return [
    purgeFoundStatement(
      {
        from: `SELECT 'user-' || g.redeemed_by AS tag FROM gifts g WHERE ${redeemed}`,
        value: purchases,
      },
      now,
    ),
    [
      `UPDATE memberships SET revision = revision + 1, updated_at = ?1,
         granted_until = min(granted_until, max(?1, granted_until
           - (SELECT sum(g.granted_ms) FROM gifts g
              WHERE g.redeemed_by = memberships.user_id AND ${redeemed})))
       WHERE user_id IN (SELECT g.redeemed_by FROM gifts g WHERE ${redeemed})`,
      now,
      purchases,
    ],
    // The payments of redeemers that the gifts had postponed.
    [
      `INSERT INTO payment_events (event_id, type, customer_id, received_at, due_at)
       SELECT 'gift-end:' || g.id, 'sync', c.customer_id, ?1, ?1
       FROM gifts g JOIN payment_customers c ON c.user_id = g.redeemed_by WHERE ${redeemed}
       ON CONFLICT (event_id) DO NOTHING`,
      now,
      purchases,
    ],
    [
      `UPDATE gifts SET state = 'REFUNDED'
       WHERE state <> 'REFUNDED' AND purchase_id IN (SELECT value FROM json_each(?1))`,
      purchases,
    ],
  ];
}
