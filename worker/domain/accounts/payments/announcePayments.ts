import type { PaymentChange, PaymentPreview } from "../../../ports/payments/PaymentPreview.ts";
import type { DomainContext } from "../../context.ts";
import { ownSubscription } from "./ownSubscription.ts";
import { attemptPayment } from "./paymentAttempt.ts";

/**
 * What the provider will charge for the user's membership, as it is or after a change that isn't
 * made. Every announcement of a price or a date is this one. Null without a running subscription, or
 * if the provider can't be reached. Throws like Database.
 */
export async function announcedNext(
  context: Pick<DomainContext, "db" | "payments">,
  userId: string,
  change: PaymentChange = { kind: "none" },
): Promise<PaymentPreview | null> {
  const own = await ownSubscription(context, userId);
  if (!own) return null;
  const result = await attemptPayment(context, async (payments) => ({
    kind: "announced" as const,
    preview: await payments.previewPayments(own.subscriptionId, change),
  }));
  return result.kind === "announced" ? result.preview : null;
}
