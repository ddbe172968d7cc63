import { sql, type Sql } from "../../../db/sql.ts";
import type { CustomerState, Payments } from "../../../ports/payments/Payments.ts";
import { disputedAt } from "../ledger/reversals.ts";

/** What must have been returned of a charge, in minor units: the parts of its refunded gifts. */
interface OwedRefund {
  chargeId: string;
  owed: number;
}

/** `OwedRefund`s as JSON, as SQL: of a buyer. `userId` is SQL. */
export const owedRefundsSql = (userId: Sql): Sql =>
  sql`(SELECT json_group_array(json_object('chargeId', o.charge_id, 'owed', o.owed)) FROM (
    SELECT k.provider_charge_id AS charge_id, k.amount * count(*) / p.quantity AS owed
    FROM gifts g JOIN purchases p ON p.id = g.purchase_id
    -- Of two charges for it, one that was returned doesn't count (duplicateCharges).
    JOIN charges k ON k.id = (SELECT c.id FROM charges c WHERE c.purchase_id = p.id
      ORDER BY c.refunded >= c.amount OR c.disputed_at IS NOT NULL,
        c.created_at, c.provider_charge_id LIMIT 1)
    WHERE g.buyer_id = ${userId} AND g.state = 'REFUNDED' AND g.reversed_at IS NULL
    GROUP BY p.id) o)`;

/**
 * Returns the money of gifts whose buyer wants it back and that wasn't returned yet, for example
 * because the provider was down. True if there were any. A dispute returns it by itself, unless we won.
 */
export async function refundOwed(
  payments: Payments,
  { charges }: CustomerState,
  owedJson: string,
): Promise<boolean> {
  let hasRefunded = false;
  for (const { chargeId, owed } of JSON.parse(owedJson) as OwedRefund[]) {
    const charge = charges.find((one) => one.id === chargeId && disputedAt(one) === null);
    if (!charge || charge.refunded >= owed) continue;
    const key = `gifts:${chargeId}:${charge.refunded}`;
    await payments.refund({ chargeId, amount: owed - charge.refunded, key });
    hasRefunded = true;
  }
  return hasRefunded;
}
