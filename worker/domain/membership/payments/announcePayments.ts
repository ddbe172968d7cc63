import { DAY_MS } from "../../../../shared/durations.ts";
import { tierOfPlan } from "../../../../shared/membership/plans.ts";
import type { PaymentChange, PaymentPreview } from "../../../ports/payments/PaymentPreview.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type OwnSubscription, ownSubscription } from "./ownSubscription.ts";
import { attemptPayment } from "./paymentAttempt.ts";

export type { DuePayment, PaymentPreview } from "../../../ports/payments/PaymentPreview.ts";

/**
 * What the provider will charge for the user's membership, as it is or after a change that isn't
 * made. Every announcement of a price or a date is this one. Null without a running subscription, or
 * if the provider can't be reached.
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
    preview: await payments.previewPayments(own.subscriptionId, change, postponedUntil(own)),
  }));
  return result.kind === "announced" ? result.preview : null;
}

/**
 * The end of a gift that is too long for the provider to postpone the payment at once: later
 * comparisons move it until then (`syncCustomer`). Null if there is none.
 */
function postponedUntil(own: OwnSubscription): number | null {
  const { status, plan, periodEndsAt, grantedTier, grantedUntil } = own;
  const isCovered = grantedTier === "FRIEND" || tierOfPlan(plan) === "MEMBER";
  const isPostponed = isCovered && status !== "past_due" && grantedUntil >= periodEndsAt + DAY_MS;
  return isPostponed ? grantedUntil : null;
}
