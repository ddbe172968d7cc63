import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";

/**
 * The statement that queues a comparison of the user with the provider, if they are a customer: for
 * changes that the provider must learn of, such as a gift that postpones a payment. `key` identifies
 * the change.
 */
export function queueSync(
  { now, payments }: Pick<DomainContext, "now" | "payments">,
  userId: string,
  key: string,
): Statement {
  payments.hasQueued = true;
  return sql`
    INSERT INTO payment_events (event_id, type, customer_id, received_at, due_at)
    SELECT ${key}, 'sync', customer_id, ${now}, ${now} FROM payment_customers
      WHERE user_id = ${userId}
    ON CONFLICT (event_id) DO NOTHING`;
}
