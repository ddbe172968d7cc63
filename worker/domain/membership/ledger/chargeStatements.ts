import { billingPeriodOf, type PlanType, tierOfPlan } from "../../../../shared/membership/plans.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import type { CustomerState, ProviderCharge } from "../../../ports/payments/Payments.ts";
import { newChargeId } from "../membershipIds.ts";
import { insertEntries } from "./ledgerStatements.ts";
import { entriesOfCharge } from "./ledger.ts";
import { disputedAt } from "./reversals.ts";

/** The kinds of purchases. */
export type PurchaseType =
  | "ANNUAL"
  | "MONTHLY"
  | "PREMIUM_ANNUAL"
  | "PREMIUM_MONTHLY"
  | "CUSTOM_DOMAIN"
  | "GIFT"
  | "GROUP_GIFT";

function purchaseTypeOf(plan: PlanType): PurchaseType {
  const period = billingPeriodOf(plan) === "ANNUAL" ? "ANNUAL" : "MONTHLY";
  return tierOfPlan(plan) === "FRIEND" ? `PREMIUM_${period}` : period;
}

/** The statements that write a customer's charges, their ledger entries and finished purchases. */
export function chargeStatements(
  userId: string,
  { charges, subscriptions }: CustomerState,
): Statement[] {
  const paid = charges.filter(({ hasSucceeded }) => hasSucceeded);
  const started = subscriptions.filter(({ status }) => !status.startsWith("incomplete"));
  const keys = charges.flatMap(({ transactions }) => transactions.map(({ id }) => id));
  return [
    sql`INSERT INTO charges (id, provider_charge_id, user_id, purchase_type, plan, currency, amount,
        tax, refunded, disputed_at, method_id, method_kind, card_type, card_month, card_year,
        last_four, paypal_email, created_at, period_start, period_end, purchase_id)
      SELECT c.value ->> 'id', c.value ->> 'providerChargeId', ${userId},
        coalesce(c.value ->> 'type', p.kind, 'GIFT'), coalesce(c.value ->> 'plan', p.plan,
          'YEARLY'),
        c.value ->> 'currency', c.value ->> 'amount', c.value ->> 'tax', c.value ->> 'refunded',
        c.value ->> 'disputedAt', c.value ->> 'methodId', c.value ->> 'methodKind',
        c.value ->> 'cardType', c.value ->> 'cardMonth', c.value ->> 'cardYear',
        c.value ->> 'lastFour', c.value ->> 'paypalEmail', c.value ->> 'createdAt',
        c.value ->> 'periodStart', c.value ->> 'periodEnd', p.id
      FROM json_each(${JSON.stringify(paid.map(rowOf))}) c LEFT JOIN purchases p
        ON p.id = c.value ->> 'purchaseId'
      WHERE TRUE
      ON CONFLICT (provider_charge_id) DO UPDATE SET
        refunded = excluded.refunded, disputed_at = excluded.disputed_at, tax = excluded.tax,
        created_at = excluded.created_at, period_start = excluded.period_start,
        period_end = excluded.period_end`,
    // The balance may have shown a transaction before anything said whose it is.
    sql`DELETE FROM ledger_entries WHERE charge_id IS NULL
      AND transaction_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
    insertEntries(charges.flatMap(entriesOfCharge)),
    sql`UPDATE purchases SET state = 'DONE' WHERE user_id = ${userId} AND state = 'OPEN'
      AND provider_id IN (SELECT value
        FROM json_each(${JSON.stringify(started.map(({ id }) => id))}))`,
  ];
}

function rowOf(charge: ProviderCharge) {
  const { invoice, method } = charge;
  return {
    id: newChargeId(),
    providerChargeId: charge.id,
    type: invoice && purchaseTypeOf(invoice.plan),
    plan: invoice?.plan ?? null,
    currency: charge.currency,
    amount: charge.amount,
    tax: Math.min(charge.tax, charge.amount),
    refunded: charge.refunded,
    disputedAt: disputedAt(charge),
    methodId: method?.id ?? null,
    methodKind: method?.kind ?? null,
    cardType: method?.cardType ?? null,
    cardMonth: method?.cardMonth ?? null,
    cardYear: method?.cardYear ?? null,
    lastFour: method?.lastFour ?? null,
    paypalEmail: method?.paypalEmail ?? null,
    createdAt: charge.createdAt,
    periodStart: invoice?.periodStart ?? null,
    periodEnd: invoice?.periodEnd ?? null,
    purchaseId: charge.purchaseId,
  };
}
