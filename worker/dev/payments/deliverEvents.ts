// Delivers events of the embedded provider as its webhook would, signature and all.

import { Stripe } from "stripe";
import { embeddedStore } from "./embeddedStore.ts";
import { ConflictError, Records, type StoredEvent } from "./provider/records.ts";
import type { DomainContext } from "../../domain/kernel/context.ts";
import { storeEvent } from "../../domain/membership/sync/paymentEvents.ts";

/** How events are delivered. */
export interface Delivery {
  /** All, or only those not delivered yet. */
  again: boolean;
  order: "as-created" | "reversed" | "shuffled";
}

type DeliveryContext = Pick<DomainContext, "config" | "db" | "now" | "payments">;

/** Delivers what waits, unless events are held for a later delivery by hand. */
export async function deliverWaiting(context: DeliveryContext): Promise<void> {
  const records = new Records(embeddedStore(context.db), context.now);
  if ((await records.webhook()).holdsEvents) return;
  await deliverEvents(context, records, { again: false, order: "as-created" });
}

/** Delivers events; returns how many. */
export async function deliverEvents(
  context: DeliveryContext,
  records: Records,
  { again, order }: Delivery,
): Promise<number> {
  const payments = await context.payments.open();
  const { payments: settings } = context.config;
  if (!payments || settings.driver === "off") return 0;
  const secret = settings.webhookSecrets[0]!;
  const events = (await records.list("event")).filter(({ isDelivered }) => again || !isDelivered);
  for (const event of inOrder(events, order)) {
    const body = JSON.stringify(showEvent(event));
    const read = await payments.readEvent(body, await signBody(body, secret, context.now));
    if (read) await storeEvent(context, read);
    records.put(Object.assign(event, { isDelivered: true }));
  }
  try {
    await records.save();
  } catch (error) {
    // Another request delivered the same ones, which are stored once.
    if (!(error instanceof ConflictError)) throw error;
  }
  return events.length;
}

let signer: Pick<Stripe, "webhooks"> | null = null;

export function signBody(body: string, secret: string, now: number): Promise<string> {
  // Takes longer to create than to sign with.
  signer ??= new Stripe("sk_test_embedded");
  return signer.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(now / 1000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
}

export function showEvent({ id, type, object, createdAt }: StoredEvent) {
  const created = Math.floor(createdAt / 1000);
  return { id, object: "event", type, created, livemode: false, data: { object } };
}

function inOrder(events: StoredEvent[], order: Delivery["order"]): StoredEvent[] {
  if (order === "reversed") return events.toReversed();
  if (order === "as-created") return events;
  return events.toSorted((a, b) => a.id.localeCompare(b.id));
}
