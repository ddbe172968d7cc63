import { sql, type Sql, identifier } from "../../db/sql.ts";
import { cardExpiry } from "../../../shared/membership/billingDates.ts";
import type {
  CancellationDiscount,
  CancellationReason,
} from "../../../shared/membership/cancelOffers.ts";
import type { CardType } from "../../../shared/membership/cardText.ts";
import type { Currency } from "../../../shared/format/money.ts";
import {
  type MembershipType,
  membershipTypeOf,
  type PlanType,
} from "../../../shared/membership/plans.ts";
import { defineLoader } from "../../db/loader.ts";
import type { MethodKind } from "../../ports/payments/Payments.ts";
import type { DomainContext } from "../kernel/context.ts";

export type PaymentProviderName =
  | "APPLE"
  | "BRAINTREE"
  | "GOOGLE"
  | "MEDIUM_GIFT"
  | "PAYPAL"
  | "STRIPE";

/** The columns of a payment method, of a membership or of a charge. */
export interface MethodColumns {
  methodId: string | null;
  methodKind: MethodKind | null;
  cardType: CardType | null;
  cardMonth: number | null;
  cardYear: number | null;
  lastFour: string | null;
  paypalEmail: string | null;
}

/** `MethodColumns` as a select list. */
export const methodColumns = (alias: string): Sql =>
  sql`${identifier(alias)}.method_id AS methodId, ${identifier(alias)}.method_kind AS methodKind,
    ${identifier(alias)}.card_type AS cardType, ${identifier(alias)}.card_month AS cardMonth,
    ${identifier(alias)}.card_year AS cardYear, ${identifier(alias)}.last_four AS lastFour,
    ${identifier(alias)}.paypal_email AS paypalEmail`;

/**
 * SQL over the columns of a membership: when what was paid ends, as of a time, without the days of
 * grace for a late payment.
 */
export const paidTimeUntilSql = (now: Sql): Sql =>
  sql`max(purchased_until, iif(paid_until <= ${now}
    OR subscription_status IN ('past_due', 'unpaid', 'paused'), 0, min(paid_until, period_ends_at)))`;

/** The same of what was paid or given. */
export const coveredUntilSql = (now: Sql): Sql => sql`max(granted_until, ${paidTimeUntilSql(now)})`;

/** The billing state of a membership, which only its member and staff may see. */
export interface MembershipStatusRow extends MethodColumns {
  membershipId: string;
  plan: PlanType;
  membershipType: MembershipType;
  status: "ACTIVE" | "INACTIVE";
  provider: PaymentProviderName;
  currency: Currency;
  amount: number;
  startedAt: number;
  periodEndsAt: number;
  accessUntil: number;
  coveredUntil: number;
  isCancelled: number;
  cancelReason: CancellationReason | null;
  cancelDiscount: CancellationDiscount | null;
  discountEndsAt: number | null;
  failedPayments: number;
  paymentFailedAt: number | null;
  switchPlan: MembershipType | null;
  switchAt: number | null;
}

type RawStatus = Omit<MembershipStatusRow, "membershipType" | "status"> & { userId: string };

/** The latest membership by user id, also one that has ended; null for none. */
export const membershipStatusByUser = defineLoader<
  DomainContext,
  string,
  MembershipStatusRow | null
>(async ({ db, now }, ids) => {
  const rows = await db.all<RawStatus>(sql`
    SELECT m.user_id AS userId, m.id AS membershipId, m.plan, m.provider, m.currency, m.amount,
      m.started_at AS startedAt, m.period_ends_at AS periodEndsAt, m.access_until AS accessUntil,
      ${coveredUntilSql(sql`${now}`)} AS coveredUntil,
      m.is_cancelled AS isCancelled, m.cancel_reason AS cancelReason,
      m.cancel_discount AS cancelDiscount, m.discount_ends_at AS discountEndsAt,
      m.failed_payments AS failedPayments, m.payment_failed_at AS paymentFailedAt,
      m.switch_plan AS switchPlan, m.switch_at AS switchAt, ${methodColumns("m")}
    FROM memberships m WHERE m.user_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const byUser = new Map(
    rows.map(({ userId, ...row }) => [
      userId,
      {
        ...row,
        membershipType: membershipTypeOf(row.plan),
        status: row.accessUntil > now ? ("ACTIVE" as const) : ("INACTIVE" as const),
      },
    ]),
  );
  return ids.map((id) => byUser.get(id) ?? null);
});

/** True once the card has expired. `now` in milliseconds since 1970. */
export function hasCardExpired({ cardMonth, cardYear }: MethodColumns, now: number): boolean {
  return cardMonth !== null && cardYear !== null && cardExpiry(cardMonth, cardYear) <= now;
}
