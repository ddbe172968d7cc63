import { sql, type Statement } from "../../../db/sql.ts";
import type { CustomerState } from "../../../ports/payments/Payments.ts";
import { reversedAt } from "../ledger/reversals.ts";
import { endGifts, restoreGifts } from "./reverseGifts.ts";

/**
 * The statements that create the gifts of paid purchases, end those whose payment was reversed, and
 * restore them when it counts again.
 */
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
  const [reversed, counting] = [true, false].map((isReversed) =>
    gifts
      .filter((charge) => (reversedAt(charge) !== null) === isReversed)
      .map(({ purchaseId }) => purchaseId),
  ) as [string[], string[]];
  return [
    sql`INSERT INTO gifts (id, purchase_id, position, kind, buyer_id, plan, code, recipient_email,
        recipient_name, message, send_at, created_at)
      SELECT 'gft_' || lower(hex(randomblob(12))), p.id, r.key, p.kind, p.user_id, p.plan,
        hex(randomblob(8)), r.value ->> 'email', r.value ->> 'name', p.details ->> 'message',
        iif(r.value ->> 'email' IS NULL, NULL, coalesce(p.details ->> 'sendAt', ${now})), ${now}
      FROM purchases p, json_each(p.details, '$.recipients') r
      WHERE p.user_id = ${userId} AND p.kind <> 'MEMBERSHIP'
        AND p.id IN (SELECT value FROM json_each(${paid}))
      ON CONFLICT (purchase_id, position) DO NOTHING`,
    sql`UPDATE purchases SET state = 'DONE', updated_at = ${now}
      WHERE user_id = ${userId} AND state = 'OPEN' AND id IN (SELECT value FROM json_each(${paid}))`,
    ...(reversed.length === 0 ? [] : endGifts(JSON.stringify(reversed), now)),
    ...(counting.length === 0 ? [] : restoreGifts(JSON.stringify(counting), now)),
  ];
}
