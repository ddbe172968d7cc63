// Who is which customer at the payment provider.

import { sql } from "../../../db/sql.ts";
import type { Payments } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** A user's customer at the provider; null if they never started a purchase. */
export async function customerOf(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<string | null> {
  const row = await db.first<{ customerId: string }>(
    sql`SELECT customer_id AS customerId FROM payment_customers WHERE user_id = ${userId}`,
  );
  return row?.customerId ?? null;
}

/**
 * A user's customer, created on first use. Of two at once the first that is stored counts.
 * Throws like Database and Payments.
 */
export async function openCustomer(
  { db, now, network }: Pick<DomainContext, "db" | "now" | "network">,
  payments: Payments,
  userId: string,
): Promise<string> {
  const user = await db.first<{
    name: string;
    email: string | null;
    customerId: string | null;
  }>(sql`
    SELECT u.name, e.email, c.customer_id AS customerId FROM users u
    LEFT JOIN user_emails e ON e.user_id = u.id
    LEFT JOIN payment_customers c ON c.user_id = u.id WHERE u.id = ${userId}`);
  if (user?.customerId) return user.customerId;
  const created = await payments.createCustomer({
    userId,
    email: user?.email ?? null,
    name: user?.name ?? "",
    network,
  });
  const stored = sql<{ customerId: string }>`
    INSERT INTO payment_customers (user_id, customer_id, created_at)
      VALUES (${userId}, ${created}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET customer_id = customer_id
    RETURNING customer_id AS customerId`;
  return (await db.write([stored], { idempotent: true })).first(stored)!.customerId;
}
