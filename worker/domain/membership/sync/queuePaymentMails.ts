import { sql } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { Payments } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { paymentMail } from "../../mail/messages/paymentMail.ts";
import { queueMail } from "../../mail/queueMail.ts";
import { type NewsCharge, type NewsMembership, NEWS_MS, paymentNews } from "./paymentNews.ts";

/** Charges read; older ones are no news. */
const MAX_CHARGES = 50;

/**
 * Emails a user what is new about their payments, each once. The nightly comparison repeats it, so
 * it also finds what becomes due with time. Never throws: payments don't depend on email.
 */
export async function queuePaymentMails(
  context: Pick<DomainContext, "db" | "now" | "config" | "mail">,
  payments: Payments,
  userId: string,
): Promise<void> {
  if (!context.mail.sender) return;
  try {
    await queueNews(context, payments, userId);
  } catch (error) {
    log("error", "Emails about a payment could not be queued", { error });
  }
}

/** The payment that an email may be about; null if there is none to write about. */
async function nextPayment(
  payments: Payments,
  { subscriptionId, subscriptionStatus: status }: Omit<NewsMembership, "next">,
): Promise<NewsMembership["next"]> {
  if (subscriptionId === null || (status !== "trialing" && status !== "past_due")) return null;
  const { currency, next } = await payments.previewPayments(subscriptionId, { kind: "none" });
  return next && { at: next.at, amount: next.total, currency };
}

async function queueNews(
  context: Pick<DomainContext, "db" | "now" | "config" | "mail">,
  payments: Payments,
  userId: string,
): Promise<void> {
  const { db, now, config } = context;
  const [owner, membership, charges] = await Promise.all([
    db.first<{ email: string }>(sql`
      SELECT e.email FROM user_emails e JOIN users u ON u.id = e.user_id
      WHERE e.user_id = ${userId} AND u.closed_at IS NULL`),
    db.first<Omit<NewsMembership, "next">>(sql`
      SELECT subscription_id AS subscriptionId, subscription_status AS subscriptionStatus,
        paid_until AS paidUntil, granted_until AS grantedUntil,
        period_ends_at AS periodEndsAt, is_cancelled AS isCancelled, cancelled_at AS cancelledAt,
        failed_payments AS failedPayments, payment_failed_at AS paymentFailedAt,
        method_id AS methodId, card_month AS cardMonth, card_year AS cardYear,
        last_four AS lastFour
      FROM memberships WHERE user_id = ${userId}`),
    db.all<NewsCharge>(sql`
      SELECT c.id, c.currency, c.amount, c.tax, c.refunded, c.created_at AS createdAt,
        c.period_start AS periodStart, c.period_end AS periodEnd,
        (SELECT max(l.created_at) FROM ledger_entries l
         WHERE l.charge_id = c.id AND l.kind IN ('refund', 'payment_refund')) AS refundedAt
      FROM charges c WHERE c.user_id = ${userId} ORDER BY c.created_at DESC LIMIT +${MAX_CHARGES}`),
  ]);
  if (!owner) return;
  const news = paymentNews(
    membership && { ...membership, next: await nextPayment(payments, membership) },
    charges,
    now,
  );
  if (news.size === 0) return;
  const known = await db.all<{ key: string }>(
    sql`SELECT key FROM mail_outbox WHERE key IN (SELECT value
      FROM json_each(${JSON.stringify([...news.keys()])}))`,
  );
  for (const { key } of known) news.delete(key);
  if (news.size === 0) return;
  const mails = [...news].map(([key, what]) =>
    queueMail(context, {
      to: owner.email,
      key,
      message: paymentMail(what, config.publicUrl),
      usefulUntil: now + NEWS_MS,
    }),
  );
  await db.write(mails, { idempotent: true });
}
