import { sql } from "../../db/sql.ts";
import type { Currency } from "../../../shared/format/money.ts";
import type { PlanType } from "../../../shared/membership/plans.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { PurchaseType } from "./ledger/chargeStatements.ts";
import { type MethodColumns, methodColumns } from "./membershipStatus.ts";

/** A payment, as its receipt shows it. Amounts in minor units. */
export interface ChargeRow extends MethodColumns {
  id: string;
  purchaseType: PurchaseType;
  plan: PlanType;
  currency: Currency;
  amount: number;
  tax: number;
  refunded: number;
  disputedAt: number | null;
  createdAt: number;
  periodStart: number | null;
  periodEnd: number | null;
}

const COLUMNS = sql`c.id, c.purchase_type AS purchaseType, c.plan, c.currency, c.amount, c.tax,
  c.refunded, c.disputed_at AS disputedAt, c.created_at AS createdAt,
  c.period_start AS periodStart, c.period_end AS periodEnd, ${methodColumns("c")}`;

/** A page of a user's charges, newest first. */
export async function listCharges(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  bounds: PageBounds,
): Promise<Page<ChargeRow>> {
  const rows = await db.all<ChargeRow>(sql`
    SELECT ${COLUMNS} FROM charges c
    WHERE c.user_id = ${userId}
      AND (c.created_at, c.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY c.created_at DESC, c.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/** One of a user's charges; null for none. */
export function chargeOf(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  id: string,
): Promise<ChargeRow | null> {
  return db.first<ChargeRow>(
    sql`SELECT ${COLUMNS} FROM charges c WHERE c.id = ${id} AND c.user_id = ${userId}`,
  );
}
