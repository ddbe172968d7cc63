// Lets time pass for people who try the product: everything that the provider stores becomes older,
// which is the same as a later present.

import { runDue } from "./billing.ts";
import { emit } from "./events.ts";
import type { Records, StoredRecord } from "./records.ts";

const KINDS = [
  "customer",
  "payment_method",
  "subscription",
  "invoice",
  "payment_intent",
  "setup_intent",
  "charge",
] as const;

/** Fields that hold a time. */
const TIME =
  /^(createdAt|anchorAt|periodStart|periodEnd|cancelledAt|endedAt|endsAt|nextAttemptAt|start|end|at)$/;

/** Makes all records older by this many milliseconds, and does what is due then. */
export async function ageRecords(records: Records, ms: number): Promise<void> {
  for (const kind of KINDS)
    for (const record of await records.list(kind)) records.put(aged(record, ms) as StoredRecord);
  await runDue(records);
  // A real provider doesn't change the past, so there is no event for it.
  for (const customer of await records.list("customer"))
    emit(records, "customer.updated", customer);
}

function aged(value: unknown, ms: number): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => aged(item, ms));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      typeof inner === "number" && TIME.test(key) ? inner - ms : aged(inner, ms),
    ]),
  );
}
