// Starts the purchase of a membership. At most one is open per user, so that two tabs and double
// clicks pay the same one; another plan or currency replaces it.

import { DAY_MS } from "../../../../shared/durations.ts";
import type { Currency } from "../../../../shared/format/money.ts";
import { friendTimeOf } from "../../../../shared/membership/gifts.ts";
import { planOf, type PlanType, tierOfPlan } from "../../../../shared/membership/plans.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import type { PaymentPreview } from "../../../ports/payments/PaymentPreview.ts";
import {
  type Checkout,
  type CouponId,
  MAX_POSTPONED_DAYS,
  type Payments,
} from "../../../ports/payments/Payments.ts";
import { priceKeyOf } from "../../../ports/payments/prices.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { Session } from "../../identity/rows/session.ts";
import { newPurchaseId } from "../membershipIds.ts";
import { openCustomer } from "./customers.ts";
import { attemptPayment, type AttemptError } from "./paymentAttempt.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

/** Times to try when the purchase was paid or replaced meanwhile. */
const MAX_ATTEMPTS = 3;

export interface PurchaseInput {
  planType: PlanType;
  currency: Currency;
  withTrial: boolean;
}

/** A purchase with what its card form needs. */
export interface StartedPurchase {
  id: string;
  planType: PlanType;
  currency: Currency;
  checkout: Checkout;
  /** The payments after the one that is made now. */
  preview: PaymentPreview;
  /** True if time that was given to a Member becomes less time of a Friend. */
  convertsGift: boolean;
}

export type StartPurchaseResult =
  | { kind: "started"; purchase: StartedPurchase }
  | { kind: "already-member" | "not-eligible" | "suspended" | "pending" }
  | AttemptError;

interface Buyer {
  isHidden: number;
  /** A subscription that is or will be paid. */
  isSubscribed: number;
  hadMembership: number;
  grantedTier: string | null;
  grantedUntil: number;
  purchase: string | null;
}

interface OpenPurchase {
  id: string;
  plan: PlanType;
  currency: Currency;
  trial: number;
  providerId: string | null;
}

/** Starts a purchase, or returns the one that is open. */
export async function startPurchase(
  context: DomainContext,
  session: Pick<Session, "userId" | "isStaff">,
  input: PurchaseInput,
): Promise<StartPurchaseResult> {
  return attemptPayment(context, async (payments) => {
    const customerId = await openCustomer(context, payments, session.userId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const buyer = await readBuyer(context, session.userId);
      if (buyer.isHidden === 1) return { kind: "suspended" };
      if (buyer.isSubscribed === 1) return { kind: "already-member" };
      if (!isEligible(buyer, session, input)) return { kind: "not-eligible" };
      const trialDays = trialDaysOf(context, buyer, input);
      const wanted = { ...input, trialDays, userId: session.userId };
      const open = buyer.purchase === null ? null : (JSON.parse(buyer.purchase) as OpenPurchase);
      if (open && !isSame(open, wanted)) {
        const isFree = await abandon(context, payments, { open, customerId });
        if (!isFree) {
          await syncCustomer(context, payments, customerId);
          continue;
        }
      }
      const purchase = await openPurchase(context, wanted);
      if (!purchase) continue;
      const checkout = await checkoutOf(context, payments, { purchase, customerId, trialDays });
      if (checkout?.status === "open") {
        const { id, plan, currency } = purchase;
        const convertsGift = isConverted(context, buyer, input);
        const preview = await payments.previewPayments(
          checkout.providerId,
          { kind: "none" },
          longGiftUntil(context, buyer, input),
        );
        return {
          kind: "started",
          purchase: { id, planType: plan, currency, checkout, preview, convertsGift },
        };
      }
      if (checkout?.status === "processing") return { kind: "pending" };
      if (checkout?.status === "paid") await syncCustomer(context, payments, customerId);
      else await context.db.write([close(purchase.id, context.now)], { idempotent: true });
    }
    return { kind: "pending" };
  });
}

async function readBuyer({ db, now }: DomainContext, userId: string): Promise<Buyer> {
  const row = await db.first<Buyer>(sql`
    SELECT u.is_hidden AS isHidden,
      EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id
        AND m.subscription_status IN ('active', 'trialing', 'past_due')) AS isSubscribed,
      EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id) AS hadMembership,
      (SELECT m.granted_tier FROM memberships m WHERE m.user_id = u.id) AS grantedTier,
      coalesce((SELECT m.granted_until FROM memberships m
        WHERE m.user_id = u.id AND m.granted_until > ${now}), 0) AS grantedUntil,
      (SELECT json_object('id', p.id, 'plan', p.plan, 'currency', p.currency,
          'trial', p.has_trial, 'providerId', p.provider_id)
        FROM purchases p
        WHERE p.user_id = u.id AND p.state = 'OPEN' AND p.kind = 'MEMBERSHIP') AS purchase
    FROM users u WHERE u.id = ${userId}`);
  if (!row) throw new Error("A session's user doesn't exist");
  return row;
}

function isEligible(
  { hadMembership }: Buyer,
  { isStaff }: Pick<Session, "isStaff">,
  { planType, withTrial }: PurchaseInput,
): boolean {
  if (planType === "YEARLY_STAFF" && !isStaff) return false;
  const isDiscounted = planType === "YEARLY_DISCOUNT";
  // A discount or a trial, not both, and for the first membership.
  if (isDiscounted && withTrial) return false;
  return (!isDiscounted && !withTrial) || hadMembership === 0;
}

/**
 * The days until the first payment: of a trial, or of a gift that runs, whose time isn't lost. A
 * Member's gift is worth less time to a Friend (`membershipStatements` converts it).
 */
function trialDaysOf(context: DomainContext, buyer: Buyer, input: PurchaseInput): number {
  const { config } = context;
  const time = giftTime(context, buyer, input);
  if (time > 0) return Math.min(Math.ceil(time / DAY_MS), MAX_POSTPONED_DAYS);
  return input.withTrial ? (config.settings.membership?.trialDays ?? 0) : 0;
}

/** What is left of a gift for the plan, in milliseconds; 0 without one. */
function giftTime(context: DomainContext, buyer: Buyer, input: PurchaseInput): number {
  const left = Math.max(0, buyer.grantedUntil - context.now);
  return isConverted(context, buyer, input) ? friendTimeOf(left) : left;
}

/** The end of a gift that later comparisons postpone the payment to; null without such a one. */
function longGiftUntil(context: DomainContext, buyer: Buyer, input: PurchaseInput): number | null {
  const time = giftTime(context, buyer, input);
  return time > (MAX_POSTPONED_DAYS + 1) * DAY_MS ? context.now + time : null;
}

function isConverted(
  { now }: DomainContext,
  { grantedTier, grantedUntil }: Buyer,
  { planType }: PurchaseInput,
): boolean {
  return grantedUntil > now && grantedTier === "MEMBER" && tierOfPlan(planType) === "FRIEND";
}

type WantedPurchase = PurchaseInput & { userId: string; trialDays: number };

function isSame(open: OpenPurchase, { planType, currency, trialDays }: WantedPurchase): boolean {
  const hasTrial = Number(trialDays > 0);
  return open.plan === planType && open.currency === currency && open.trial === hasTrial;
}

/** Ends an open purchase; false if it was paid meanwhile. */
async function abandon(
  { db, now }: DomainContext,
  payments: Payments,
  { open, customerId }: { open: OpenPurchase; customerId: string },
): Promise<boolean> {
  const { id, providerId } = open;
  const checkout = providerId === null ? null : await payments.readCheckout(providerId);
  if (checkout?.status === "paid" || checkout?.status === "processing") return false;
  if (checkout?.status === "open") {
    await payments.abandonCheckout(checkout.providerId);
    await refundAbandoned(payments, customerId, checkout.providerId);
  }
  await db.write([close(id, now)], { idempotent: true });
  return true;
}

/** Another tab may have paid a checkout just before it was ended. */
async function refundAbandoned(payments: Payments, customerId: string, subscriptionId: string) {
  const { charges } = await payments.readCustomer(customerId);
  for (const { id, invoice, hasSucceeded, refundedAt } of charges)
    if (invoice?.subscriptionId === subscriptionId && hasSucceeded && refundedAt === null)
      await payments.refund({ chargeId: id, amount: null, key: `abandoned:${id}` });
}

const close = (id: string, now: number): Statement =>
  sql`UPDATE purchases SET state = 'ABANDONED', updated_at = ${now} WHERE id = ${id}
    AND state = 'OPEN'`;

/** The user's open purchase of the plan, new or not; null if another tab opened a different one. */
async function openPurchase(
  { db, now }: DomainContext,
  wanted: WantedPurchase,
): Promise<OpenPurchase | null> {
  const { userId, planType, currency, trialDays } = wanted;
  const insert: Statement = sql`
    INSERT INTO purchases (id, user_id, kind, plan, coupon, has_trial, currency, amount,
      created_at, updated_at)
    VALUES (${newPurchaseId()}, ${userId}, 'MEMBERSHIP', ${planType}, ${couponOf(planType)},
      ${Number(trialDays > 0)}, ${currency}, ${planOf(planType, currency).price.amount}, ${now},
      ${now}) ON CONFLICT DO NOTHING`;
  const opened = sql<OpenPurchase>`
    SELECT id, plan, currency, has_trial AS trial, provider_id AS providerId FROM purchases
    WHERE user_id = ${userId} AND state = 'OPEN' AND kind = 'MEMBERSHIP'`;
  const purchase = (await db.write([insert, opened], { idempotent: true })).first(opened);
  return purchase && isSame(purchase, wanted) ? purchase : null;
}

function couponOf(plan: PlanType): CouponId | null {
  return plan === "YEARLY_DISCOUNT" ? "off_50_year" : null;
}

/** The purchase's checkout at the provider; null if it has none any more. */
async function checkoutOf(
  { db, now }: DomainContext,
  payments: Payments,
  start: { purchase: OpenPurchase; customerId: string; trialDays: number },
): Promise<Checkout | null> {
  const { purchase, customerId, trialDays } = start;
  if (purchase.providerId !== null) return payments.readCheckout(purchase.providerId);
  const checkout = await payments.startSubscription({
    customerId,
    purchaseId: purchase.id,
    plan: purchase.plan,
    price: priceKeyOf(purchase.plan),
    currency: purchase.currency,
    coupon: couponOf(purchase.plan),
    trialDays,
  });
  await db.write(
    [
      sql`UPDATE purchases SET provider_id = ${checkout.providerId}, updated_at = ${now}
        WHERE id = ${purchase.id}`,
    ],
    { idempotent: true },
  );
  return checkout;
}
