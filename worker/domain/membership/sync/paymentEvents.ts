// The outbox of the provider's events. An event is stored once, and processed by reading the customer
// that it is about.

import { sql } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { claimDue, releaseExpiredClaims } from "../../../outbox/lease.ts";
import type { Outbox, OutboxDependencies, Processed } from "../../../outbox/Outbox.ts";
import { returnFailed } from "../../../outbox/returnFailed.ts";
import type { PaymentEvent, Payments } from "../../../ports/payments/Payments.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { RECONCILE_BALANCE, reconcileBalance } from "./reconcilePayments.ts";
import { syncCustomer } from "./syncCustomer.ts";
import { applyStoredMethod } from "../payments/updateMethod.ts";

export const PAYMENT_EVENTS: Outbox = {
  name: "payments",
  table: "payment_events",
  key: "event_id",
  since: "received_at",
  isLeased: true,
  backoffMs: 10_000,
  maxBackoffMs: 3_600_000,
  // About a day after the first failure, as long as a provider's outage may last.
  maxAttempts: 30,
  retryable: () => sql`TRUE`,
};

/** Lease of a claim, in milliseconds: well above the time of all its calls. */
const LEASE_MS = 120_000;
const EVENTS_AT_ONCE = 20;
/** Claims of a run; the rest waits for the next. */
const MAX_CLAIMS = 10;

/** Stores an event once. */
export async function storeEvent(
  { db, now, payments }: Pick<DomainContext, "db" | "now" | "payments">,
  { id, type, customerId, chargeId }: PaymentEvent,
): Promise<void> {
  await db.write(
    [
      sql`INSERT INTO payment_events (event_id, type, customer_id, charge_id, received_at, due_at)
        VALUES (${id}, ${type}, ${customerId}, ${chargeId}, ${now}, ${now})
          ON CONFLICT (event_id) DO NOTHING`,
    ],
    { idempotent: true },
  );
  payments.hasQueued = true;
}

interface ClaimedEvent {
  id: string;
  type: string;
  customerId: string | null;
  chargeId: string | null;
}

type EventsContext = Pick<DomainContext, "db" | "config" | "mail" | "payments" | "purgeSet"> &
  OutboxDependencies;

/** Processes the events that are due, each customer once a claim. */
export async function processPaymentEvents(context: EventsContext): Promise<Processed> {
  const processed: Processed = { done: 0, failed: 0, dead: 0 };
  for (let round = 0; round < MAX_CLAIMS; round += 1) {
    const claim = crypto.randomUUID();
    const events = await claimEvents(context, claim);
    const payments = events.length === 0 ? null : await context.payments.open();
    if (!payments) break;
    const byCustomer = Map.groupBy(
      events,
      ({ id, customerId, chargeId }) => customerId ?? chargeId ?? id,
    );
    for (const group of byCustomer.values()) {
      const error = await syncEvents(context, payments, group);
      for (const { id } of group) {
        const result = error
          ? await returnFailed(PAYMENT_EVENTS, context, { key: id, claim }, { error })
          : await settle(context, id);
        processed[result] += 1;
      }
    }
  }
  return processed;
}

async function claimEvents(
  { db, clock }: OutboxDependencies,
  claim: string,
): Promise<ClaimedEvent[]> {
  const now = clock();
  const claimed = claimDue<ClaimedEvent>(PAYMENT_EVENTS, {
    id: claim,
    now,
    leaseMs: LEASE_MS,
    when: sql`state = 'waiting'`,
    order: sql`due_at, event_id`,
    limit: EVENTS_AT_ONCE,
    returning: sql`event_id AS id, type, customer_id AS customerId, charge_id AS chargeId`,
  });
  const written = await db.write([releaseExpiredClaims(PAYMENT_EVENTS.table, now), claimed], {
    idempotent: false,
  });
  return written.rows(claimed);
}

/** Reads the customer of events again. Returns the error that makes them wait. */
async function syncEvents(
  context: EventsContext,
  payments: Payments,
  events: readonly ClaimedEvent[],
): Promise<Error | null> {
  const { type, customerId, chargeId } = events[0]!;
  const hasStoredMethod = events.some((event) => event.type === "setup_intent.succeeded");
  try {
    if (type === RECONCILE_BALANCE) {
      await reconcileBalance({ ...context, now: context.clock() }, payments);
      return null;
    }
    const id = customerId ?? (chargeId === null ? null : await payments.customerOfCharge(chargeId));
    const now = context.clock();
    if (id !== null && hasStoredMethod) await applyStoredMethod({ ...context, now }, payments, id);
    // Events of other products in the same account are nothing to us.
    if (id !== null) await syncCustomer({ ...context, now }, payments, id);
    return null;
  } catch (error) {
    log("warn", "A payment event failed", { error });
    return error instanceof Error ? error : new Error("unknown");
  }
}

async function settle({ db, clock }: OutboxDependencies, id: string): Promise<"done"> {
  await db.write(
    [
      sql`UPDATE payment_events SET state = 'done', ended_at = ${clock()}, error = NULL,
          claimed_by = NULL, claimed_until = NULL
        WHERE event_id = ${id} AND state = 'waiting'`,
    ],
    { idempotent: true },
  );
  return "done";
}
