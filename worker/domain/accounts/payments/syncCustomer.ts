// Makes our tables agree with what the provider knows of a customer. Webhooks, mutations, checkouts
// and the nightly reconciliation all end here, so that it doesn't matter which of them comes first,
// late or twice.

import { userTag } from "../../../../shared/cacheTags.ts";
import { type Statement, statement } from "../../../db/database.ts";
import { log } from "../../../log.ts";
import type { CustomerState, Payments } from "../../../ports/payments/Payments.ts";
import { gracePeriodDays } from "../../../settings/paymentSettings.ts";
import type { DomainContext } from "../../context.ts";
import { queuePurge } from "../../core/purges/queuePurge.ts";
import { chargeStatements } from "./chargeStatements.ts";
import { membershipStatements, type PriorMembership } from "./membershipStatements.ts";
import {
  duplicatesOf,
  type PaidMembership,
  projectMembership,
  reversedSubscriptions,
} from "./projectMembership.ts";

/** Times to read again when something was ended, or another process wrote in the meantime. */
const MAX_ATTEMPTS = 6;

type SyncContext = Pick<DomainContext, "db" | "now" | "config" | "purgeSet">;

/** Our row of a customer, with the membership as it was. */
interface KnownCustomer {
  userId: string;
  customerId: string;
  prior: PriorMembership | null;
}

/** What a sync found. */
export interface SyncedCustomer {
  state: CustomerState;
  membership: PaidMembership | null;
}

/**
 * Reads a customer at the provider and writes what it says; null for a customer that isn't ours.
 * Throws like Database and Payments.
 */
export async function syncCustomer(
  context: SyncContext,
  payments: Payments,
  customerId: string,
): Promise<SyncedCustomer | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const known = await readKnown(context, customerId);
    if (!known) return null;
    const state = await payments.readCustomer(customerId);
    if (await endWhatMustEnd(payments, state)) continue;
    const membership = projectMembership(state, gracePeriodDays(context.config.settings));
    if (await writeState(context, known, state, membership)) return { state, membership };
  }
  throw new Error("The customer kept changing while it was read");
}

/** Ends duplicates, which are refunded, and subscriptions whose payment was reversed. */
async function endWhatMustEnd(payments: Payments, state: CustomerState): Promise<boolean> {
  const duplicates = duplicatesOf(state);
  for (const { id } of duplicates) {
    log("warn", "A second subscription was ended and refunded", { subscription: id });
    await payments.endSubscription(id);
    for (const charge of state.charges)
      if (
        charge.invoice?.subscriptionId === id &&
        charge.hasSucceeded &&
        charge.refundedAt === null
      )
        await payments.refund({ chargeId: charge.id, amount: null, key: `duplicate:${charge.id}` });
  }
  const reversed = reversedSubscriptions(state);
  for (const { id } of reversed) await payments.endSubscription(id);
  return duplicates.length + reversed.length > 0;
}

async function readKnown({ db }: SyncContext, customerId: string): Promise<KnownCustomer | null> {
  const row = await db.first<PriorMembership & { userId: string; isMember: number }>(
    `SELECT c.user_id AS userId, m.user_id IS NOT NULL AS isMember, m.revision,
       m.subscription_status AS subscriptionStatus, m.plan, m.paid_tier AS paidTier,
       m.paid_until AS paidUntil, m.is_cancelled AS isCancelled,
       m.granted_until AS grantedUntil, m.member_since AS memberSince,
       m.friend_since AS friendSince
     FROM payment_customers c LEFT JOIN memberships m ON m.user_id = c.user_id
     WHERE c.customer_id = ?1`,
    customerId,
  );
  return row && { userId: row.userId, customerId, prior: row.isMember === 1 ? row : null };
}

/** False if another process has written the membership since it was read. */
async function writeState(
  context: SyncContext,
  { userId, customerId, prior }: KnownCustomer,
  state: CustomerState,
  membership: PaidMembership | null,
): Promise<boolean> {
  const { db, now } = context;
  const claim = statement<{ userId: string }>(
    `UPDATE payment_customers SET synced_at = ?2
     WHERE customer_id = ?1
       AND coalesce((SELECT revision FROM memberships WHERE user_id = ?3), 0) = ?4
     RETURNING user_id AS userId`,
    customerId,
    now,
    userId,
    prior?.revision ?? 0,
  );
  const statements: Statement[] = [
    claim,
    queuePurge(context, [userTag(userId)], {
      sql: "coalesce((SELECT revision FROM memberships WHERE user_id = ?3), 0) = ?4",
      values: [userId, prior?.revision ?? 0],
    }),
    ...chargeStatements(userId, state),
    ...(membership ? membershipStatements(userId, membership, prior, now) : []),
  ];
  return (await db.write(statements, { idempotent: false })).hasRows(claim);
}
