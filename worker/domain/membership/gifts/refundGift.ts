import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { logStatement } from "../membershipLog.ts";
import { attemptPayment } from "../payments/paymentAttempt.ts";
import { queueSync } from "../sync/queueSync.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

export type RefundGiftResult = { kind: "done" } | { kind: "no-gift" | "used-gift" };

/**
 * Refunds a gift that nobody has redeemed. It is marked, so that it can't be redeemed any more, and
 * the next comparison with the provider returns the money: now, or once the provider is back.
 */
export async function refundGift(
  context: DomainContext,
  userId: string,
  giftId: string,
): Promise<RefundGiftResult> {
  const { db, now } = context;
  const mark = sql<{ id: string }>`
    UPDATE gifts SET state = 'REFUNDED' WHERE id = ${giftId} AND buyer_id = ${userId}
      AND state = 'PAID'
    RETURNING id`;
  const found = sql<{ state: "PAID" | "REDEEMED" | "REFUNDED"; customerId: string }>`
    SELECT g.state, k.customer_id AS customerId
    FROM gifts g JOIN payment_customers k ON k.user_id = g.buyer_id
    WHERE g.id = ${giftId} AND g.buyer_id = ${userId}`;
  const written = await db.write([mark, found], { idempotent: true });
  const gift = written.first(found);
  if (!gift) return { kind: "no-gift" };
  if (gift.state === "REDEEMED") return { kind: "used-gift" };
  if (written.hasRows(mark)) {
    const entry = { userId, actor: { kind: "MEMBER" as const }, action: "refund-gift" };
    await db.write(
      [
        logStatement({ ...entry, detail: { gift: giftId } }, now),
        queueSync(context, userId, `gift-refund:${giftId}`),
      ],
      { idempotent: false },
    );
  }
  // The queue repeats it while the provider is down.
  await attemptPayment(context, async (payments) => {
    await syncCustomer(context, payments, gift.customerId);
    return { kind: "done" };
  });
  return { kind: "done" };
}
