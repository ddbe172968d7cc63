import { sql } from "../../../db/sql.ts";
import { retryDead } from "../../../outbox/retryDead.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { PAYMENT_EVENTS } from "./paymentEvents.ts";

/** Events shown to staff. */
const MAX_SHOWN = 100;

/** A payment event that couldn't be applied. */
export interface DeadEvent {
  id: string;
  type: string;
  error: string | null;
  attempts: number;
  receivedAt: number;
  /** Whom it is about; null if that isn't known, or for nobody. */
  userId: string | null;
}

/** The dead-lettered payment events, the latest first. */
export function listDeadEvents({ db }: Pick<DomainContext, "db">): Promise<DeadEvent[]> {
  return db.all<DeadEvent>(sql`
    SELECT e.event_id AS id, e.type, e.error, e.attempts, e.received_at AS receivedAt,
      c.user_id AS userId
    FROM payment_events e LEFT JOIN payment_customers c ON c.customer_id = e.customer_id
    WHERE e.state = 'dead' ORDER BY e.received_at DESC LIMIT +${MAX_SHOWN}`);
}

/** Queues a dead-lettered event again. False for one that isn't. */
export async function retryDeadEvent(
  context: Pick<DomainContext, "db" | "now" | "payments">,
  id: string,
): Promise<boolean> {
  const queued = await retryDead(PAYMENT_EVENTS, context, [id]);
  if (queued.length > 0) context.payments.hasQueued = true;
  return queued.length > 0;
}
