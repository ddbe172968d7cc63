// Makes our tables agree with what the provider knows of a customer. Webhooks, mutations, checkouts
// and the nightly reconciliation all end here, so that it doesn't matter which of them comes first,
// late or twice.

import { userTag } from "../../../../shared/cache/cacheTags.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { tierOfPlan } from "../../../../shared/membership/plans.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import {
  type CustomerState,
  MAX_POSTPONED_DAYS,
  type Payments,
  PaymentsError,
} from "../../../ports/payments/Payments.ts";
import { gracePeriodDays } from "../../../settings/paymentSettings.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { giftStatements } from "../gifts/giftStatements.ts";
import { owedRefundsSql, refundOwed } from "../gifts/owedRefunds.ts";
import { queuePurge } from "../../purges/queuePurge.ts";
import { queuePaymentMails } from "./queuePaymentMails.ts";
import { chargeStatements } from "../ledger/chargeStatements.ts";
import { duplicateCharges, withoutDuplicates } from "../ledger/duplicateCharges.ts";
import {
  givenTime,
  membershipStatements,
  PRIOR_COLUMNS,
  type PriorMembership,
} from "./membershipStatements.ts";
import {
  liveSubscriptions,
  type PaidMembership,
  projectMembership,
  reversedSubscriptions,
} from "./projectMembership.ts";
import { reversedAt } from "../ledger/reversals.ts";

/** Times to read again when something was ended, or another process wrote in the meantime. */
const MAX_ATTEMPTS = 6;
/** Least time before a payment that a gift had postponed, so that its payer learns of it first. */
const NOTICE_MS = 3 * DAY_MS;

type SyncContext = Pick<DomainContext, "db" | "now" | "config" | "mail" | "purgeSet">;

/** Our row of a customer, with the membership as it was. */
interface KnownCustomer {
  userId: string;
  customerId: string;
  isClosed: boolean;
  /** Of gifts, as JSON. */
  owedRefunds: string;
  /** True if the payment of a gift that they redeemed was reversed. */
  hasLostGift: boolean;
  prior: PriorMembership | null;
}

/** What a sync found. */
export interface SyncedCustomer {
  state: CustomerState;
  membership: PaidMembership | null;
}

/**
 * Reads a customer at the provider and writes what it says; null for a customer that isn't ours.
 * Throws like Database, and an unavailable PaymentsError.
 */
export async function syncCustomer(
  context: SyncContext,
  payments: Payments,
  customerId: string,
): Promise<SyncedCustomer | null> {
  try {
    return await readAndWrite(context, payments, customerId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    // What was asked for before may have been done, so nobody may be told that it was rejected.
    throw new PaymentsError("unavailable", error.code, error.message);
  }
}

async function readAndWrite(
  context: SyncContext,
  payments: Payments,
  customerId: string,
): Promise<SyncedCustomer | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const known = await readKnown(context, customerId);
    if (!known) return null;
    const state = await payments.readCustomer(customerId);
    if (await refundDuplicates(payments, state)) continue;
    const counted = withoutDuplicates(state);
    if (await endWhatMustEnd(payments, counted)) continue;
    const membership = projectMembership(counted, gracePeriodDays(context.config.settings));
    if (await changeWhatMustChange(context, payments, { state: counted, membership }, known))
      continue;
    if (await refundOwed(payments, counted, known.owedRefunds)) continue;
    if (!(await writeState(context, known, state, membership))) continue;
    await queuePaymentMails(context, payments, known.userId);
    return { state, membership };
  }
  throw new Error("The customer kept changing while it was read");
}

/** Refunds what was charged twice. */
async function refundDuplicates(payments: Payments, state: CustomerState): Promise<boolean> {
  // A dispute returns the money by itself.
  const owed = duplicateCharges(state).filter(
    ({ refundedAt, dispute }) => refundedAt === null && dispute === null,
  );
  for (const { id } of owed) {
    log("warn", "A second charge for the same was refunded", { charge: id });
    await payments.refund({ chargeId: id, amount: null, key: `duplicate:${id}` });
  }
  return owed.length > 0;
}

/** Ends duplicates, whose payments are refunded, and subscriptions whose payment was reversed. */
async function endWhatMustEnd(payments: Payments, state: CustomerState): Promise<boolean> {
  const [kept, ...duplicates] = liveSubscriptions(state);
  for (const { id } of duplicates) {
    log("warn", "A second subscription was ended and refunded", { subscription: id });
    // The refund comes first: after the end nothing would find the charge again. A dispute returns the
    // money by itself.
    for (const charge of state.charges)
      if (
        charge.invoice?.subscriptionId === id &&
        // What was paid before is of a subscription that is overdue, and had its use.
        charge.createdAt >= kept!.startedAt &&
        charge.hasSucceeded &&
        charge.refundedAt === null &&
        charge.dispute === null
      )
        await payments.refund({ chargeId: charge.id, amount: null, key: `duplicate:${charge.id}` });
    await payments.endSubscription(id);
  }
  const reversed = reversedSubscriptions(state);
  for (const { id } of reversed) await payments.endSubscription(id);
  return duplicates.length + reversed.length > 0;
}

/**
 * A closed account isn't charged again, nor is who has cancelled, and nobody is while a gift or time of
 * an earlier payment runs.
 */
async function changeWhatMustChange(
  { now, config }: SyncContext,
  payments: Payments,
  { state, membership }: SyncedCustomer,
  { isClosed, prior, hasLostGift }: KnownCustomer,
): Promise<boolean> {
  const [live] = liveSubscriptions(state);
  if (!live || !membership) return false;
  if (live.isSwitchHeld) {
    await payments.resumeSwitch(live.id);
    return true;
  }
  const isPaid = live.status === "active" || live.status === "trialing";
  const given = prior && givenTime(prior, membership, now);
  const isCovered = given?.tier === "FRIEND" || tierOfPlan(live.plan!) === "MEMBER";
  const owed = Math.max(membership.purchasedUntil, given && isCovered ? given.until : 0);
  // Of longer time the rest follows with later comparisons.
  const until = Math.min(owed, now + MAX_POSTPONED_DAYS * DAY_MS);
  const hasLostTime = hasLostGift || state.charges.some((charge) => reversedAt(charge) !== null);
  if (hasLostTime && live.status === "trialing") {
    const trialEnd = live.startedAt + (config.settings.membership?.trialDays ?? 0) * DAY_MS;
    const latest = Math.max(until, trialEnd, live.prepaidUntil ?? 0, now + NOTICE_MS);
    if (live.periodEnd > latest + DAY_MS) {
      await payments.moveNextPayment(live.id, latest);
      return true;
    }
  }
  if (live.isCancelled) {
    // What is overdue would be tried again.
    if (!isPaid) await payments.endSubscription(live.id);
    return !isPaid;
  }
  if (isClosed) {
    await payments.setCancelled(live.id, true);
    return true;
  }
  if (until <= now || !isPaid || live.periodEnd + DAY_MS > until) return false;
  await payments.moveNextPayment(live.id, until);
  return true;
}

async function readKnown({ db }: SyncContext, customerId: string): Promise<KnownCustomer | null> {
  const row = await db.first<
    PriorMembership & {
      userId: string;
      isMember: number;
      isClosed: number;
      owedRefunds: string;
      hasLostGift: number;
    }
  >(sql`
    SELECT c.user_id AS userId, u.closed_at IS NOT NULL AS isClosed,
      ${owedRefundsSql(sql`c.user_id`)} AS owedRefunds, EXISTS (SELECT 1 FROM gifts g
        WHERE g.redeemed_by = c.user_id AND g.state = 'REFUNDED') AS hasLostGift,
      m.user_id IS NOT NULL AS isMember, ${PRIOR_COLUMNS}
    FROM payment_customers c JOIN users u ON u.id = c.user_id
    LEFT JOIN memberships m ON m.user_id = c.user_id
    WHERE c.customer_id = ${customerId}`);
  if (!row) return null;
  const { userId, isClosed, isMember, owedRefunds, hasLostGift } = row;
  return {
    userId,
    customerId,
    isClosed: isClosed === 1,
    owedRefunds,
    hasLostGift: hasLostGift === 1,
    prior: isMember === 1 ? row : null,
  };
}

/** False if another process has written the membership since it was read. */
async function writeState(
  context: SyncContext,
  { userId, customerId, prior }: KnownCustomer,
  state: CustomerState,
  membership: PaidMembership | null,
): Promise<boolean> {
  const { db, now } = context;
  const claim = sql<{ userId: string }>`
    UPDATE payment_customers SET synced_at = ${now}
    WHERE customer_id = ${customerId}
      AND coalesce((SELECT revision FROM memberships
        WHERE user_id = ${userId}), 0) = ${prior?.revision ?? 0}
    RETURNING user_id AS userId`;
  const statements: Statement[] = [
    claim,
    queuePurge(
      context,
      [userTag(userId)],
      sql`coalesce((SELECT revision FROM memberships
        WHERE user_id = ${userId}), 0) = ${prior?.revision ?? 0}`,
    ),
    ...chargeStatements(userId, state),
    ...giftStatements(userId, withoutDuplicates(state), now),
    ...(membership ? membershipStatements(userId, membership, prior, now) : []),
  ];
  return (await db.write(statements, { idempotent: false })).hasRows(claim);
}
