// The nightly comparison with the provider, in case events were lost: every customer is read again
// once a day, and the ledger is completed and compared with the provider's balance. Both go through
// the outbox of events, so that failures are tried again and end where staff see them.

import { DAY_MS } from "../../../../shared/durations.ts";
import { sql } from "../../../db/sql.ts";
import type { Payments } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { entriesOfOther } from "../ledger/ledger.ts";
import { insertEntries } from "../ledger/ledgerStatements.ts";

/** Customers queued at once. */
const CUSTOMERS_AT_ONCE = 100;
/** How long processed events are known, so that a replay is ignored. */
const EVENT_RETENTION_MS = 90 * DAY_MS;
/** How far back balance transactions are compared. */
const BALANCE_DAYS = 35;

/** The kind of event that compares the balance; those of customers are `reconcile`, too. */
export const RECONCILE_BALANCE = "reconcile.balance";

/** Queues what is due, and deletes old events. Idempotent. */
export async function queueReconciliation({
  db,
  now,
  config,
}: Pick<DomainContext, "db" | "now" | "config">): Promise<void> {
  if (config.payments.driver === "off") return;
  const day = new Date(now).toISOString().slice(0, 10);
  await db.write(
    [
      sql`INSERT INTO payment_events (event_id, type, customer_id, received_at, due_at)
        SELECT 'reconcile:' || ${day} || ':' || c.customer_id, 'reconcile', c.customer_id, ${now},
          ${now}
        FROM payment_customers c
        WHERE c.synced_at <= ${now - DAY_MS} AND NOT EXISTS (SELECT 1 FROM payment_events e
          WHERE e.event_id = 'reconcile:' || ${day} || ':' || c.customer_id)
        ORDER BY c.synced_at LIMIT +${CUSTOMERS_AT_ONCE}`,
      sql`INSERT INTO payment_events (event_id, type, received_at, due_at)
        VALUES (${`reconcile:${day}`}, ${RECONCILE_BALANCE}, ${now}, ${now}) ON CONFLICT DO NOTHING`,
      sql`DELETE FROM payment_events WHERE ended_at <= ${now - EVENT_RETENTION_MS}
        AND state = 'done'`,
    ],
    { idempotent: true },
  );
}

/**
 * Completes the ledger with transactions that no customer caused, and compares it with the balance.
 * Throws if they differ, and like Database and Payments.
 */
export async function reconcileBalance(
  { db, now }: Pick<DomainContext, "db" | "now">,
  payments: Payments,
): Promise<void> {
  const { amounts, transactions } = await payments.readBalance(now - BALANCE_DAYS * DAY_MS);
  const known = await db.all<{ key: string }>(sql`
    SELECT DISTINCT transaction_key AS key FROM ledger_entries
    WHERE transaction_key IN (SELECT value
      FROM json_each(${JSON.stringify(transactions.map(({ id }) => id))}))`);
  const keys = new Set(known.map(({ key }) => key));
  const others = transactions.filter(({ id, kind }) => !keys.has(id) && !OF_CUSTOMERS.has(kind));
  const sums = sql<{ currency: string; sum: number }>`
    SELECT currency, sum(amount) AS sum FROM ledger_entries
    WHERE account = 'provider_balance' GROUP BY currency`;
  const insert = insertEntries(others.flatMap(entriesOfOther));
  const written = await db.write([insert, sums], { idempotent: true });
  const ours = new Map(written.rows(sums).map(({ currency, sum }) => [currency, sum]));
  for (const currency of new Set([...ours.keys(), ...Object.keys(amounts)])) {
    const difference = (amounts[currency] ?? 0) - (ours.get(currency) ?? 0);
    if (difference !== 0)
      throw new Error(`The ledger differs from the balance by ${difference} ${currency}`);
  }
}

/** Transactions that come with the customer, who may not have been read yet. */
const OF_CUSTOMERS = new Set(["charge", "payment", "refund", "payment_refund"]);
