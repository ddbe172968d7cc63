import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { customerOf } from "./customers.ts";
import { attemptPayment, type AttemptError } from "./paymentAttempt.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

export type FinishPurchaseResult =
  | { kind: "done" }
  | { kind: "no-purchase" | "pending" | "unpaid" | "expired" }
  | AttemptError;

/**
 * Finishes a purchase after the card form: grants what the provider says is paid. May be repeated;
 * a webhook does the same for someone who closed the browser.
 */
export async function finishPurchase(
  context: DomainContext,
  userId: string,
  purchaseId: string,
): Promise<FinishPurchaseResult> {
  const purchase = await context.db.first<{ state: string; providerId: string | null }>(
    sql`SELECT state, provider_id AS providerId FROM purchases WHERE id = ${purchaseId}
      AND user_id = ${userId}`,
  );
  if (!purchase || purchase.providerId === null) return { kind: "no-purchase" };
  if (purchase.state === "DONE") return { kind: "done" };
  const { providerId } = purchase;
  return attemptPayment(context, async (payments): Promise<FinishPurchaseResult> => {
    const checkout = await payments.readCheckout(providerId);
    const customerId = await customerOf(context, userId);
    if (!checkout || customerId === null || checkout.status === "ended") return { kind: "expired" };
    if (checkout.status === "paid") {
      await syncCustomer(context, payments, customerId);
      return { kind: "done" };
    }
    if (checkout.status === "processing") return { kind: "pending" };
    const { declineMessage } = checkout;
    return declineMessage === null
      ? { kind: "unpaid" }
      : { kind: "declined", message: declineMessage };
  });
}
