import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { logStatement } from "../membershipLog.ts";
import { customerOf } from "../payments/customers.ts";
import { attemptPayment, type AttemptError } from "../payments/paymentAttempt.ts";
import { effectKey, readEffects } from "./refundEffects.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

export type RefundResult =
  | { kind: "done"; userId: string }
  | { kind: "no-purchase" | "not-refundable" | "effect-changed" }
  | AttemptError;

export interface RefundInput {
  chargeId: string;
  /** The `effectKey` of what staff have seen; null for an act that showed nothing. */
  seen: string | null;
  reason: string;
  staffId: string;
}

/**
 * Refunds what is left of a charge, which ends what it paid for, unless that would do something else
 * than staff have seen. The reason stays on record.
 */
export async function refundCharge(
  context: DomainContext,
  { chargeId, seen, reason, staffId }: RefundInput,
): Promise<RefundResult> {
  const charge = await context.db.first<{ userId: string; providerId: string; rest: number }>(sql`
    SELECT user_id AS userId, provider_charge_id AS providerId, amount - refunded AS rest
    FROM charges WHERE id = ${chargeId}`);
  const customerId = charge && (await customerOf(context, charge.userId));
  if (!charge || customerId === null) return { kind: "no-purchase" };
  if (charge.rest <= 0) return { kind: "not-refundable" };
  return attemptPayment(context, async (payments): Promise<RefundResult> => {
    const effects = await readEffects(context, payments, charge.userId);
    const effect = effects.find((one) => one.chargeId === chargeId);
    if (!effect) return { kind: "not-refundable" };
    if (seen !== null && seen !== effectKey(effect)) return { kind: "effect-changed" };
    // Another refund of the same rest has the same key, so a double click refunds once.
    const key = `${chargeId}:${charge.rest}`;
    await payments.refund({ chargeId: charge.providerId, amount: null, key });
    await syncCustomer(context, payments, customerId);
    const entry = {
      userId: charge.userId,
      actor: { kind: "STAFF" as const, staffId },
      action: "refund",
      reason,
      detail: {
        chargeId,
        amount: effect.amount,
        tier: effect.tier ?? "FREE",
        accessUntil: effect.accessUntil,
      },
    };
    await context.db.write([logStatement(entry, context.now)], { idempotent: false });
    return { kind: "done", userId: charge.userId };
  });
}
