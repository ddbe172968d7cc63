// Refunds and disputes of the embedded provider.

import { emit } from "./events.ts";
import { transaction } from "./invoices.ts";
import { CallError } from "./params.ts";
import { type Charge, newRecordId, type Records } from "./records.ts";

/** What a dispute costs, in minor units. */
const DISPUTE_FEE = 1500;

/** Refunds a part of a charge, or what is left of it. */
export function refundCharge(records: Records, charge: Charge, part: number | null) {
  const left = charge.amount - charge.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const amount = part ?? left;
  if (left === 0)
    throw new CallError(400, "charge_already_refunded", `Charge ${charge.id} has been refunded`);
  if (amount > left || amount <= 0)
    throw new CallError(400, "amount_too_large", "The refund is greater than the charge");
  const refund = {
    id: newRecordId("re"),
    amount,
    createdAt: records.now,
    transaction: transaction(records, "refund", charge, -amount, 0),
  };
  charge.refunds.push(refund);
  records.put(charge);
  emit(records, "charge.refunded", charge);
  return { id: refund.id, object: "refund", amount, charge: charge.id, status: "succeeded" };
}

export function openDispute(records: Records, charge: Charge): void {
  charge.dispute = {
    id: newRecordId("du"),
    status: "needs_response",
    createdAt: records.now,
    transactions: [transaction(records, "adjustment", charge, -charge.amount, DISPUTE_FEE)],
  };
  records.put(charge);
  emit(records, "charge.dispute.created", charge);
}

export function closeDispute(records: Records, charge: Charge, isWon: boolean): void {
  const { dispute } = charge;
  if (dispute?.status !== "needs_response") return;
  dispute.status = isWon ? "won" : "lost";
  if (isWon)
    dispute.transactions.push(
      transaction(records, "adjustment", charge, charge.amount, -DISPUTE_FEE),
    );
  records.put(charge);
  emit(records, "charge.dispute.closed", charge);
}
