import { sql } from "../../../db/sql.ts";
import { type Payments, PaymentsError } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { logStatement } from "../membershipLog.ts";
import { ownSubscription } from "./ownSubscription.ts";
import { attemptPayment, type AttemptError } from "./paymentAttempt.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

export type StartMethodUpdateResult =
  | { kind: "started"; id: string; clientSecret: string }
  | { kind: "no-membership" }
  | AttemptError;

export type FinishMethodUpdateResult =
  | { kind: "done" }
  | { kind: "no-membership" | "no-purchase" | "unpaid" }
  | AttemptError;

/** Starts the change of the payment method of the user's membership. */
export async function startMethodUpdate(
  context: DomainContext,
  userId: string,
): Promise<StartMethodUpdateResult> {
  const own = await ownSubscription(context, userId);
  if (!own) return { kind: "no-membership" };
  return attemptPayment(context, async (payments) => {
    // Every change of the membership allows a new form; until then the same one is shown.
    const key = `${own.membershipId}:${own.revision}`;
    const { customerId, subscriptionId } = own;
    const start = { customerId, subscriptionId, key };
    const { id, clientSecret } = await payments.startMethodUpdate(start);
    return { kind: "started", id, clientSecret };
  });
}

/**
 * Uses the payment method that the card form stored, and pays with it what is overdue.
 */
export async function finishMethodUpdate(
  context: DomainContext,
  userId: string,
  updateId: string,
): Promise<FinishMethodUpdateResult> {
  const own = await ownSubscription(context, userId);
  if (!own) return { kind: "no-membership" };
  return attemptPayment(context, async (payments): Promise<FinishMethodUpdateResult> => {
    const { customerId, subscriptionId } = own;
    const update = await payments.readMethodUpdate(updateId);
    if (!update || update.customerId !== customerId) return { kind: "no-purchase" };
    const { methodId, declineMessage } = update;
    if (methodId === null)
      return declineMessage === null
        ? { kind: "unpaid" }
        : { kind: "declined", message: declineMessage };
    try {
      await payments.useMethod({ methodId, subscriptionId });
    } finally {
      await syncCustomer(context, payments, customerId);
    }
    const entry = { userId, actor: { kind: "MEMBER" as const }, action: "update-method" };
    await context.db.write([logStatement(entry, context.now)], { idempotent: false });
    return { kind: "done" };
  });
}

/**
 * Uses the payment method that a card form stored, for someone who closed the browser after it. A
 * sync must follow. Throws like Database and Payments.
 */
export async function applyStoredMethod(
  context: Pick<DomainContext, "db" | "now">,
  payments: Payments,
  customerId: string,
): Promise<void> {
  const { db, now } = context;
  const customer = await db.first<{ userId: string }>(
    sql`SELECT user_id AS userId FROM payment_customers WHERE customer_id = ${customerId}`,
  );
  const own = customer && (await ownSubscription(context, customer.userId));
  if (!own) return;
  const { subscriptionId } = own;
  const methodId = await payments.readStoredMethod(customerId, subscriptionId);
  if (methodId === null || methodId === own.methodId) return;
  try {
    await payments.useMethod({ methodId, subscriptionId });
  } catch (error) {
    // The method is used from now on; what is overdue is tried again with it later.
    if (!(error instanceof PaymentsError) || error.kind !== "declined") throw error;
  }
  const { userId } = customer;
  const entry = { userId, actor: { kind: "MEMBER" as const }, action: "update-method" };
  await db.write([logStatement(entry, now)], { idempotent: false });
}
