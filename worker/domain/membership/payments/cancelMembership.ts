import { sql } from "../../../db/sql.ts";
import {
  type CancellationDiscount,
  type CancellationReason,
  offerFor,
} from "../../../../shared/membership/cancelOffers.ts";
import { billingPeriodOf } from "../../../../shared/membership/plans.ts";
import type { PaymentPreview } from "../../../ports/payments/PaymentPreview.ts";
import type { CouponId } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { logStatement } from "../membershipLog.ts";
import { announcedNext } from "./announcePayments.ts";
import { type OwnSubscription, ownSubscription } from "./ownSubscription.ts";
import { attemptPayment, type AttemptError } from "./paymentAttempt.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

export type CancelResult =
  | { kind: "done" }
  | { kind: "no-membership" | "not-cancellable" | "not-cancelled" | "no-method" | "discount-used" }
  | AttemptError;

export interface CancelInput {
  membershipId: string;
  reason: CancellationReason;
  /** A discount that the member accepts instead of cancelling. */
  discount: CancellationDiscount;
}

/**
 * Cancels the user's membership at the end of the paid period, which is now if the latest payment
 * failed; or applies the discount that was offered for the reason, and it continues. A cancellation
 * that fails is tried once more.
 */
export async function cancelMembership(
  context: DomainContext,
  userId: string,
  input: CancelInput,
): Promise<CancelResult> {
  const { membershipId, reason, discount } = input;
  const own = await ownSubscription(context, userId);
  if (!own || own.membershipId !== membershipId) return { kind: "no-membership" };
  if (own.isCancelled === 1) return { kind: "not-cancellable" };
  if (discount !== "NONE") {
    const offered = offerOf(own, reason);
    if (offered !== discount) return { kind: "discount-used" };
  }
  const result = await carryOut(context, userId, own, input);
  if (discount !== "NONE" || (result.kind !== "unavailable" && result.kind !== "rejected"))
    return result;
  // The provider rejects two changes at once, such as beside a webhook. Cancelling again is harmless.
  const current = await ownSubscription(context, userId);
  return current?.membershipId === membershipId
    ? carryOut(context, userId, current, input)
    : result;
}

/** Cancels a subscription at the provider, or applies the discount to it. */
function carryOut(
  context: DomainContext,
  userId: string,
  own: OwnSubscription,
  { reason, discount }: CancelInput,
): Promise<CancelResult> {
  return attemptPayment(context, async (payments) => {
    if (discount === "NONE") await payments.setCancelled(own.subscriptionId, true);
    else await payments.applyCoupon(own.subscriptionId, couponOf(own, discount));
    await syncCustomer(context, payments, own.customerId);
    await context.db.write(
      [
        sql`UPDATE memberships SET cancel_reason = ${reason},
            cancel_discount = coalesce(${discount === "NONE" ? null : discount}, cancel_discount),
              revision = revision + 1
          WHERE user_id = ${userId}`,
        logStatement(
          {
            userId,
            actor: { kind: "MEMBER" },
            action: discount === "NONE" ? "cancel" : "accept-discount",
            reason,
            detail: { discount },
          },
          context.now,
        ),
      ],
      { idempotent: false },
    );
    return { kind: "done" };
  });
}

/** None while a switch waits: a discount of twelve months could end before the new plan begins. */
function offerOf(own: OwnSubscription, reason: CancellationReason): CancellationDiscount {
  if (own.switchPlan !== null) return "NONE";
  return offerFor(reason, {
    hasUsedDiscount: own.hasUsedDiscount === 1,
    hasFailed: own.paymentFailedAt !== null,
  });
}

/** A discount for staying, with what is charged then. */
export interface CancelOffer {
  discount: Exclude<CancellationDiscount, "NONE">;
  preview: PaymentPreview;
}

/**
 * The discount that is offered to a user who cancels for a reason; null for none, or if the provider
 * can't say what it comes to.
 */
export async function cancelOffer(
  context: Pick<DomainContext, "db" | "payments">,
  userId: string,
  reason: CancellationReason,
): Promise<CancelOffer | null> {
  const own = await ownSubscription(context, userId);
  const discount = own && own.isCancelled === 0 ? offerOf(own, reason) : "NONE";
  if (!own || discount === "NONE") return null;
  const coupon = couponOf(own, discount);
  const preview = await announcedNext(context, userId, { kind: "applyCoupon", coupon });
  return preview && { discount, preview };
}

/** For the next year, or for twelve months. */
function couponOf(
  { plan }: OwnSubscription,
  discount: Exclude<CancellationDiscount, "NONE">,
): CouponId {
  const percent = discount === "FIFTY_PERCENT_OFF_ONE_YEAR" ? 50 : 20;
  return billingPeriodOf(plan) === "ANNUAL" ? `off_${percent}_year` : `off_${percent}_months`;
}

/**
 * Revokes a cancellation before the period ends, if there is a payment method.
 */
export async function uncancelMembership(
  context: DomainContext,
  userId: string,
  membershipId: string,
): Promise<CancelResult> {
  const own = await ownSubscription(context, userId);
  if (!own || own.membershipId !== membershipId) return { kind: "no-membership" };
  if (own.isCancelled === 0) return { kind: "not-cancelled" };
  if (own.methodId === null) return { kind: "no-method" };
  return attemptPayment(context, async (payments) => {
    await payments.setCancelled(own.subscriptionId, false);
    await syncCustomer(context, payments, own.customerId);
    const entry = { userId, actor: { kind: "MEMBER" as const }, action: "reactivate" };
    await context.db.write([logStatement(entry, context.now)], { idempotent: false });
    return { kind: "done" };
  });
}
