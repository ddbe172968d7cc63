import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { logStatement } from "../membership/membershipLog.ts";
import { attemptPayment, type AttemptError } from "../payments/paymentAttempt.ts";
import { syncCustomer } from "../payments/syncCustomer.ts";

export type RefundGiftResult = { kind: "done" } | { kind: "no-gift" | "used-gift" } | AttemptError;

interface PaidGift {
  state: "PAID" | "REDEEMED" | "REFUNDED";
  quantity: number;
  amount: number;
  chargeId: string;
  customerId: string;
}

/**
 * Refunds a gift that nobody has redeemed. It is marked first, so that it can't be redeemed
 * meanwhile; repeating a refund whose answer was lost refunds once. Throws like Database.
 */
export async function refundGift(
  context: DomainContext,
  userId: string,
  giftId: string,
): Promise<RefundGiftResult> {
  const { db, now } = context;
  const mark = statement<{ id: string }>(
    `UPDATE gifts SET state = 'REFUNDED' WHERE id = ?1 AND buyer_id = ?2 AND state = 'PAID'
     RETURNING id`,
    giftId,
    userId,
  );
  const gifts = statement<PaidGift>(
    `SELECT g.state, p.quantity, c.amount, c.provider_charge_id AS chargeId,
       k.customer_id AS customerId
     FROM gifts g JOIN purchases p ON p.id = g.purchase_id
     JOIN charges c ON c.purchase_id = p.id JOIN payment_customers k ON k.user_id = g.buyer_id
     WHERE g.id = ?1 AND g.buyer_id = ?2`,
    giftId,
    userId,
  );
  const written = await db.write([mark, gifts], { idempotent: true });
  const gift = written.first(gifts);
  if (!gift) return { kind: "no-gift" };
  if (gift.state === "REDEEMED") return { kind: "used-gift" };
  return attemptPayment(context, async (payments) => {
    const amount = Math.floor(gift.amount / gift.quantity);
    await payments.refund({ chargeId: gift.chargeId, amount, key: `gift:${giftId}` });
    await syncCustomer(context, payments, gift.customerId);
    const entry = { userId, actor: { kind: "MEMBER" as const }, action: "refund-gift" };
    await db.write([logStatement({ ...entry, detail: { gift: giftId, amount } }, now)], {
      idempotent: false,
    });
    return { kind: "done" };
  });
}
