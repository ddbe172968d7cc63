import { DAY_MS } from "../../../../shared/durations.ts";
import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import type { Currency } from "../../../../shared/format/money.ts";
import {
  MAX_GIFT_DAYS_AHEAD,
  MAX_GIFT_MESSAGE,
  MAX_GIFT_NAME,
  MAX_GIFTS,
} from "../../../../shared/rules/gifts.ts";
import { regularAmount } from "../../../../shared/rules/plans.ts";
import type { Checkout } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../context.ts";
import { newPurchaseId } from "../membership/membershipIds.ts";
import { openCustomer } from "../payments/customers.ts";
import { attemptPayment, type AttemptError } from "../payments/paymentAttempt.ts";

export interface GiftInput {
  kind: "GIFT" | "GROUP_GIFT";
  /** One of a GIFT, several of a GROUP_GIFT; without an email address it is printed. */
  recipients: readonly { name: string; email: string | null }[];
  message: string;
  /** Null to send it when it is paid. */
  sendAt: number | null;
  currency: Currency;
}

/** A purchase of gifts with what its card form needs. */
export interface StartedGift {
  id: string;
  quantity: number;
  checkout: Checkout;
  currency: Currency;
}

export type BuyGiftResult =
  | { kind: "started"; purchase: StartedGift }
  | { kind: "bad-input" | "suspended" }
  | AttemptError;

/** A year of the Member tier. */
const PLAN = "YEARLY";

/** Starts the purchase of gifts. Nothing is charged until the card form is confirmed. */
export async function buyGift(
  context: DomainContext,
  userId: string,
  input: GiftInput,
): Promise<BuyGiftResult> {
  const details = readDetails(input, context.now);
  if (!details) return { kind: "bad-input" };
  const { db, now } = context;
  const user = await db.first<{ isSuspended: number }>(
    "SELECT is_suspended AS isSuspended FROM users WHERE id = ?1",
    userId,
  );
  if (user?.isSuspended !== 0) return { kind: "suspended" };
  const { kind, currency } = input;
  const quantity = details.recipients.length;
  const amount = regularAmount(PLAN, currency) * quantity;
  return attemptPayment(context, async (payments) => {
    const customerId = await openCustomer(context, payments, userId);
    const id = newPurchaseId();
    const start = { customerId, purchaseId: id, amount, currency };
    await db.write(
      [
        [
          `INSERT INTO purchases (id, user_id, kind, plan, quantity, currency, amount, details,
             created_at, updated_at)
           VALUES (?1, ?2, ?3, '${PLAN}', ?4, ?5, ?6, ?7, ?8, ?8)`,
          id,
          userId,
          kind,
          quantity,
          currency,
          amount,
          JSON.stringify(details),
          now,
        ],
      ],
      { idempotent: false },
    );
    const checkout = await payments.startPayment({ ...start, description: "Gift membership" });
    await db.write(
      [["UPDATE purchases SET provider_id = ?2 WHERE id = ?1", id, checkout.providerId]],
      { idempotent: true },
    );
    return { kind: "started", purchase: { id, quantity, checkout, currency } };
  });
}

/** The input as it is stored; null if it is invalid. */
function readDetails({ kind, recipients, message, sendAt }: GiftInput, now: number) {
  const most = kind === "GIFT" ? 1 : MAX_GIFTS;
  if (recipients.length < 1 || recipients.length > most) return null;
  if (message.length > MAX_GIFT_MESSAGE) return null;
  if (sendAt !== null && (sendAt < now - DAY_MS || sendAt > now + MAX_GIFT_DAYS_AHEAD * DAY_MS))
    return null;
  const read = recipients.map(({ name, email }) => ({
    name: name.trim(),
    email: email === null || email.trim() === "" ? null : (readEmail(email) ?? ""),
  }));
  const isValid = read.every(({ name, email }) => name.length <= MAX_GIFT_NAME && email !== "");
  return isValid ? { recipients: read, message: message.trim(), sendAt } : null;
}
