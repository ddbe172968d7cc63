import { DAY_MS } from "../../../../shared/durations.ts";
import { friendTimeOf } from "../../../../shared/membership/gifts.ts";
import {
  type MembershipType,
  switchesNow,
  tierOfPlan,
} from "../../../../shared/membership/plans.ts";
import type { PaymentChange, PaymentPreview } from "../../../ports/payments/PaymentPreview.ts";
import { MAX_POSTPONED_DAYS, PaymentsError } from "../../../ports/payments/Payments.ts";
import { priceKeyOf } from "../../../ports/payments/prices.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { logStatement } from "../membershipLog.ts";
import { type OwnSubscription, ownSubscription } from "./ownSubscription.ts";
import { attemptPayment, type AttemptError } from "./paymentAttempt.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

type SwitchError = { kind: "no-membership" | "not-switchable" | "same-plan" } | AttemptError;

/** `terms-changed`: it would charge something else than the member agreed to. */
export type SwitchResult = { kind: "done" } | { kind: "terms-changed" } | SwitchError;

/** What a switch would do, shown before the member agrees. */
export interface ShownSwitch extends PaymentPreview {
  planType: MembershipType;
  /** True if it takes effect and is charged at once; otherwise when the paid period ends. */
  isImmediate: boolean;
  startsAt: number;
  /** True if time that was given to a Member becomes less time of a Friend. */
  convertsGift: boolean;
}

export type SwitchPreviewResult = { kind: "preview"; preview: ShownSwitch } | SwitchError;

/** Switches are for cards without a failed payment, and not after a cancellation. */
function switchError(own: OwnSubscription | null, to: MembershipType): SwitchError | null {
  if (!own) return { kind: "no-membership" };
  if (own.plan === to) return { kind: "same-plan" };
  const isByCard = own.provider === "STRIPE" || own.provider === "BRAINTREE";
  const isRunning = own.isCancelled === 0 && own.paymentFailedAt === null;
  return isByCard && isRunning ? null : { kind: "not-switchable" };
}

/**
 * Until when the time of a gift, which has postponed the payment, lasts after a switch from Member
 * to
 * Friend: a gift is worth less time then, as when a Friend redeems it. Null if there is none.
 */
function convertedUntil(own: OwnSubscription, to: MembershipType, now: number): number | null {
  const { status, grantedTier, grantedUntil } = own;
  const isGiven = status === "trialing" && grantedTier === "MEMBER" && grantedUntil > now;
  if (!isGiven || tierOfPlan(to) !== "FRIEND") return null;
  return now + friendTimeOf(grantedUntil - now);
}

/** The change at the provider. */
function changeOf(
  own: OwnSubscription,
  to: MembershipType,
  now: number,
): Extract<PaymentChange, { price: unknown }> {
  const price = priceKeyOf(to);
  return switchesNow(own.plan, to)
    ? { kind: "switchNow", price, freeUntil: convertedUntil(own, to, now) }
    : { kind: "switchLater", price };
}

/** Previews a switch. */
export async function previewSwitch(
  context: DomainContext,
  userId: string,
  to: MembershipType,
): Promise<SwitchPreviewResult> {
  const own = await ownSubscription(context, userId);
  const error = switchError(own, to);
  if (error || !own) return error ?? { kind: "no-membership" };
  const change = changeOf(own, to, context.now);
  const isImmediate = change.kind === "switchNow";
  return attemptPayment(context, async (payments) => {
    const preview = await payments.previewPayments(own.subscriptionId, change);
    return {
      kind: "preview",
      preview: {
        ...preview,
        planType: to,
        isImmediate,
        startsAt: isImmediate ? context.now : own.periodEndsAt,
        convertsGift: isImmediate && change.freeUntil !== null,
      },
    };
  });
}

/**
 * Switches the plan: more takes effect now, less when the paid period ends. `agreed` is what the
 * member was shown to be charged today; null if nothing was shown.
 */
export async function switchPlan(
  context: DomainContext,
  userId: string,
  to: MembershipType,
  agreed: number | null = null,
): Promise<SwitchResult> {
  const own = await ownSubscription(context, userId);
  const error = switchError(own, to);
  if (error || !own) return error ?? { kind: "no-membership" };
  const { subscriptionId } = own;
  const change = changeOf(own, to, context.now);
  const isImmediate = change.kind === "switchNow";
  return attemptPayment(context, async (payments): Promise<SwitchResult> => {
    if (agreed !== null) {
      const { today } = await payments.previewPayments(subscriptionId, change);
      if ((today?.total ?? 0) !== agreed) return { kind: "terms-changed" };
    }
    const plan = { subscriptionId, plan: to, price: change.price };
    if (isImmediate) {
      // Of a longer gift the rest follows with later comparisons.
      const latest = context.now + MAX_POSTPONED_DAYS * DAY_MS;
      const freeUntil = change.freeUntil === null ? null : Math.min(change.freeUntil, latest);
      // The revision makes a double click one switch, and a later switch another one.
      const key = `${own.membershipId}:${own.revision}:${to}`;
      try {
        await payments.switchNow({ ...plan, key, freeUntil });
      } catch (error) {
        // The next attempt has another key: Stripe repeats its answer to the same one.
        if (isAnswer(error)) await syncCustomer(context, payments, own.customerId);
        throw error;
      }
    } else await payments.switchLater(plan);
    await syncCustomer(context, payments, own.customerId);
    const detail = { from: own.plan, to, isImmediate };
    const entry = { userId, actor: { kind: "MEMBER" as const }, action: "switch", detail };
    await context.db.write([logStatement(entry, context.now)], { idempotent: false });
    return { kind: "done" };
  });
}

/** False if the provider may have switched. */
const isAnswer = (error: unknown): boolean =>
  error instanceof PaymentsError && error.kind !== "unavailable";

/** Revokes a switch that waits for the end of the period. */
export async function cancelSwitch(context: DomainContext, userId: string): Promise<SwitchResult> {
  const own = await ownSubscription(context, userId);
  if (!own) return { kind: "no-membership" };
  return attemptPayment(context, async (payments) => {
    await payments.cancelSwitch(own.subscriptionId);
    await syncCustomer(context, payments, own.customerId);
    return { kind: "done" };
  });
}
