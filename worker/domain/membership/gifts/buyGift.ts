import { DAY_MS } from "../../../../shared/durations.ts";
import { characterCount } from "../../../../shared/format/characterCount.ts";
import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import type { Currency } from "../../../../shared/format/money.ts";
import {
  MAX_GIFT_DAYS_AHEAD,
  MAX_GIFT_MESSAGE,
  MAX_GIFT_NAME,
  MAX_GIFTS,
} from "../../../../shared/membership/gifts.ts";
import { regularAmount } from "../../../../shared/membership/plans.ts";
import type { Checkout, Payments } from "../../../ports/payments/Payments.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newPurchaseId } from "../membershipIds.ts";
import { openCustomer } from "../payments/customers.ts";
import { attemptPayment, type AttemptError } from "../payments/paymentAttempt.ts";
import { syncCustomer } from "../sync/syncCustomer.ts";

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
  | { kind: "bad-input" | "pending" | "suspended" }
  | AttemptError;

/** A year of the Member tier. */
const PLAN = "YEARLY";

/** Times to try when the provider has ended the open purchase. */
const MAX_ATTEMPTS = 2;

const LATEST_MS = (MAX_GIFT_DAYS_AHEAD + 1) * DAY_MS;

/**
 * Starts the purchase of gifts, or returns the open one of the same gifts: another tab, a second
 * click and a reload after paying pay the same one. Nothing is charged until the card form is
 * confirmed.
 */
export async function buyGift(
  context: DomainContext,
  userId: string,
  input: GiftInput,
): Promise<BuyGiftResult> {
  const details = readDetails(input, context.now);
  if (!details) return { kind: "bad-input" };
  const { db, now } = context;
  const user = await db.first<{ isHidden: number }>(
    sql`SELECT is_hidden AS isHidden FROM users WHERE id = ${userId}`,
  );
  if (user?.isHidden !== 0) return { kind: "suspended" };
  const { kind, currency } = input;
  const quantity = details.recipients.length;
  const amount = regularAmount(PLAN, currency) * quantity;
  const wanted = { userId, kind, quantity, currency, amount, details: JSON.stringify(details) };
  return attemptPayment(context, async (payments): Promise<BuyGiftResult> => {
    const customerId = await openCustomer(context, payments, userId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { id, providerId } = await openPurchase(context, wanted);
      const checkout = await (providerId === null
        ? startCheckout(context, payments, { customerId, purchaseId: id, amount, currency })
        : payments.readCheckout(providerId));
      if (checkout?.status === "processing") return { kind: "pending" };
      if (checkout?.status === "paid") await syncCustomer(context, payments, customerId);
      if (checkout && checkout.status !== "ended")
        return { kind: "started", purchase: { id, quantity, checkout, currency } };
      await db.write(
        [sql`UPDATE purchases SET state = 'ABANDONED', updated_at = ${now} WHERE id = ${id}`],
        { idempotent: true },
      );
    }
    return { kind: "pending" };
  });
}

/** The user's open purchase of the same gifts, new or not. */
async function openPurchase(
  { db, now }: Pick<DomainContext, "db" | "now">,
  wanted: {
    userId: string;
    kind: GiftInput["kind"];
    quantity: number;
    currency: Currency;
    amount: number;
    /** JSON. */
    details: string;
  },
): Promise<{ id: string; providerId: string | null }> {
  const { userId, kind, quantity, currency, amount, details } = wanted;
  const isOpen = sql`p.user_id = ${userId} AND p.state = 'OPEN' AND p.kind = ${kind}
    AND p.currency = ${currency}
    AND p.details = ${details}`;
  const insert: Statement = sql`
    INSERT INTO purchases (id, user_id, kind, plan, quantity, currency, amount, details,
      created_at, updated_at)
    SELECT ${newPurchaseId()}, ${userId}, ${kind}, ${PLAN}, ${quantity}, ${currency}, ${amount},
      ${details}, ${now}, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM purchases p WHERE ${isOpen})`;
  const opened = sql<{ id: string; providerId: string | null }>`
    SELECT p.id, p.provider_id AS providerId FROM purchases p WHERE ${isOpen}
    ORDER BY p.created_at LIMIT 1`;
  const purchase = (await db.write([insert, opened], { idempotent: true })).first(opened);
  if (!purchase) throw new Error("A purchase that was just opened is missing");
  return purchase;
}

async function startCheckout(
  { db }: Pick<DomainContext, "db">,
  payments: Payments,
  payment: { customerId: string; purchaseId: string; amount: number; currency: Currency },
): Promise<Checkout> {
  const checkout = await payments.startPayment({ ...payment, description: "Gift membership" });
  await db.write(
    [
      sql`UPDATE purchases SET provider_id = ${checkout.providerId} WHERE id = ${payment.purchaseId}`,
    ],
    { idempotent: true },
  );
  return checkout;
}

/** The input as it is stored; null if it is invalid. */
function readDetails({ kind, recipients, message, sendAt }: GiftInput, now: number) {
  const most = kind === "GIFT" ? 1 : MAX_GIFTS;
  if (recipients.length < 1 || recipients.length > most) return null;
  if (characterCount(message, MAX_GIFT_MESSAGE).isOver) return null;
  // A day's tolerance: the date is one of the buyer's time zone, and of their clock.
  if (sendAt !== null && (sendAt < now - DAY_MS || sendAt > now + LATEST_MS)) return null;
  const read = recipients.map(({ name, email }) => ({
    name: name.trim(),
    email: email === null || email.trim() === "" ? null : (readEmail(email) ?? ""),
  }));
  const isValid = read.every(
    ({ name, email }) => !characterCount(name, MAX_GIFT_NAME).isOver && email !== "",
  );
  return isValid ? { recipients: read, message: message.trim(), sendAt } : null;
}
