import { friendTimeOf } from "../../../../shared/membership/gifts.ts";
import { type PaidTier, planOfTier } from "../../../../shared/membership/plans.ts";
import { sql, identifier, joinSql, type Statement } from "../../../db/sql.ts";
import { newMembershipId } from "../membershipIds.ts";
import { logStatement } from "../membershipLog.ts";
import type { PaidMembership } from "./projectMembership.ts";

/** A membership before a sync. */
export interface PriorMembership {
  revision: number;
  subscriptionStatus: string | null;
  plan: string;
  paidTier: PaidTier | null;
  paidUntil: number;
  purchasedUntil: number;
  isCancelled: number;
  grantedTier: PaidTier | null;
  grantedUntil: number;
  memberSince: number;
  friendSince: number | null;
}

/** A `PriorMembership` as a select list, of a row `m` of memberships. */
export const PRIOR_COLUMNS = sql`m.revision, m.subscription_status AS subscriptionStatus, m.plan,
  m.paid_tier AS paidTier, m.paid_until AS paidUntil, m.purchased_until AS purchasedUntil,
  m.is_cancelled AS isCancelled, m.granted_tier AS grantedTier, m.granted_until AS grantedUntil,
  m.member_since AS memberSince, m.friend_since AS friendSince`;

/** The statements that write the paid part of a membership, if nobody changed it since. */
export function membershipStatements(
  userId: string,
  paid: PaidMembership,
  prior: PriorMembership | null,
  now: number,
): Statement[] {
  const change = changeOf(paid, prior, now);
  return [
    ...(change === null ? [] : [logOf(userId, paid, { prior, change, now })]),
    upsert(userId, paid, { prior, now }),
  ];
}

/** Days of a gift that began before count as membership, too. */
function sinceOf(paid: PaidMembership, prior: PriorMembership | null): number {
  const isContinued = prior !== null && prior.grantedUntil >= paid.memberSince;
  return isContinued ? Math.min(prior.memberSince, paid.memberSince) : paid.memberSince;
}

function upsert(
  userId: string,
  paid: PaidMembership,
  { prior, now }: { prior: PriorMembership | null; now: number },
): Statement {
  const { method, switchTo } = paid;
  const isGift = outlasts(prior, paid, now);
  const given = prior && givenTime(prior, paid, now);
  const values = {
    subscription_id: paid.subscriptionId,
    subscription_status: paid.subscriptionStatus,
    paid_tier: paid.tier,
    paid_until: paid.paidUntil,
    purchased_until: paid.purchasedUntil,
    currency: paid.currency,
    amount: paid.amount,
    member_since: sinceOf(paid, prior),
    friend_since: paid.friendSince ?? prior?.friendSince ?? null,
    cancelled_at: paid.cancelledAt,
    discount_ends_at: paid.discountEndsAt,
    failed_payments: paid.failedPayments,
    payment_failed_at: paid.paymentFailedAt,
    method_id: method?.id ?? null,
    method_kind: method?.kind ?? null,
    card_type: method?.cardType ?? null,
    card_month: method?.cardMonth ?? null,
    card_year: method?.cardYear ?? null,
    last_four: method?.lastFour ?? null,
    paypal_email: method?.paypalEmail ?? null,
    switch_plan: switchTo?.plan ?? null,
    switch_amount: switchTo?.amount ?? null,
    switch_at: switchTo?.at ?? null,
    updated_at: now,
    ...(!paid.isCancelled && { cancel_reason: null }),
    ...(given && { granted_tier: given.tier, granted_until: given.until }),
    ...(isGift
      ? {
          plan: planOfTier(given?.tier ?? "MEMBER"),
          provider: "MEDIUM_GIFT",
          period_ends_at: given?.until ?? 0,
          is_cancelled: 0,
        }
      : {
          plan: paid.plan,
          provider: "STRIPE",
          started_at: paid.startedAt,
          period_ends_at: paid.periodEndsAt,
          is_cancelled: Number(paid.isCancelled),
        }),
  };
  return prior === null ? insert(userId, values) : update(userId, values, prior.revision);
}

/** Time that was given. */
export interface GivenTime {
  tier: PaidTier | null;
  until: number;
}

/** The time that was given, with what is paid now. */
export function givenTime(prior: PriorMembership, paid: PaidMembership, now: number): GivenTime {
  if (isConverted(paid, prior)) {
    const until = Math.max(paid.periodEndsAt, now + friendTimeOf(prior.grantedUntil - now));
    return { tier: "FRIEND", until };
  }
  // It begins when the paid time ends: nothing of it is lost if that is later, or won if sooner.
  const left = prior.grantedUntil - Math.max(now, prior.purchasedUntil);
  const until = Math.max(now, paid.purchasedUntil) + left;
  return { tier: prior.grantedTier, until: left > 0 ? until : prior.grantedUntil };
}

/** True if the rest of a Member's gift became the time before a Friend's first payment. */
function isConverted(paid: PaidMembership, prior: PriorMembership): boolean {
  return (
    paid.tier === "FRIEND" &&
    paid.subscriptionStatus === "trialing" &&
    prior.grantedTier === "MEMBER" &&
    prior.grantedUntil > paid.periodEndsAt
  );
}

type Values = Readonly<Record<string, string | number | null>>;

function insert(userId: string, values: Values): Statement {
  const columns = Object.keys(values);
  return sql`
    INSERT INTO memberships (user_id, id, ${joinSql(columns.map(identifier), ", ")})
    VALUES (${userId}, ${newMembershipId()}, ${joinSql(
      Object.values(values).map((value) => sql`${value}`),
      ", ",
    )})
    ON CONFLICT (user_id) DO NOTHING`;
}

function update(userId: string, values: Values, revision: number): Statement {
  const sets = Object.entries(values).map(
    ([column, value]) => sql`${identifier(column)} = ${value}`,
  );
  return sql`
    UPDATE memberships SET ${joinSql(sets, ", ")}, revision = revision + 1
    WHERE user_id = ${userId} AND revision = ${revision}`;
}

/** True while a gift outlasts what was paid: then it is the membership's plan and end. */
function outlasts(prior: PriorMembership | null, paid: PaidMembership, now: number): boolean {
  return (prior?.grantedUntil ?? 0) > now && paid.paidUntil <= now;
}

/** What happened, for the log; null for nothing. */
function changeOf(paid: PaidMembership, prior: PriorMembership | null, now: number): string | null {
  if (prior === null || prior.subscriptionStatus === null) return "start";
  if (prior.subscriptionStatus !== paid.subscriptionStatus) return paid.subscriptionStatus;
  if (outlasts(prior, paid, now)) return null;
  if (prior.plan !== paid.plan) return "switch";
  if (prior.isCancelled !== Number(paid.isCancelled))
    return paid.isCancelled ? "cancel" : "reactivate";
  return prior.paidUntil === paid.paidUntil ? null : "renew";
}

function logOf(
  userId: string,
  { plan, subscriptionStatus: status, paidUntil, isCancelled }: PaidMembership,
  { prior, change, now }: { prior: PriorMembership | null; change: string; now: number },
): Statement {
  return logStatement(
    {
      userId,
      actor: { kind: "PROVIDER" },
      action: change,
      detail: { plan, status, paidUntil, isCancelled },
    },
    now,
    sql`coalesce((SELECT revision FROM memberships
      WHERE user_id = ${userId}), 0) = ${prior?.revision ?? 0}`,
  );
}
