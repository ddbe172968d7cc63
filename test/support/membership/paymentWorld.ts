// A payment provider with a clock that a test moves. Needs no Worker: `payments.ts` opens it in one,
// `paymentDatabase.ts` in Node.

import type { DomainContext } from "../../../worker/domain/kernel/context.ts";
import { deliverEvents, type Delivery } from "../../../worker/dev/payments/deliverEvents.ts";
import { development } from "../../../worker/development.ts";
import { embeddedStore } from "../../../worker/dev/payments/embeddedStore.ts";
import { finishPurchase } from "../../../worker/domain/membership/payments/finishPurchase.ts";
import { processPaymentEvents } from "../../../worker/domain/membership/sync/paymentEvents.ts";
import {
  type PurchaseInput,
  startPurchase,
} from "../../../worker/domain/membership/payments/startPurchase.ts";
import { makePaymentDependencies } from "../../../worker/domain/membership/payments/openPayments.ts";
import { runDue } from "../../../worker/dev/payments/provider/billing.ts";
import { confirmCard } from "../../../worker/dev/payments/provider/confirm.ts";
import { Records } from "../../../worker/dev/payments/provider/records.ts";
import type { Payments } from "../../../worker/ports/payments/Payments.ts";

export const CARDS = {
  works: "4242424242424242",
  declined: "4000000000000002",
  insufficient: "4000000000009995",
  expired: "4000000000000069",
  challenge: "4000002500003155",
  failsLater: "4000000000000341",
} as const;

const DAY_MS = 86_400_000;

/** A context whose clock a test moves, and its embedded provider. */
export interface PaymentWorld {
  context: DomainContext & { clock: () => number };
  payments: Payments;
  /** Moves both clocks, and lets the provider do what is due. */
  advance(days: number): Promise<void>;
  /** What the card form does. Returns its result. */
  pay(
    clientSecret: string | null,
    number?: string,
    challenge?: "passed" | "failed",
  ): Promise<string>;
  records(): Records;
  deliver(delivery?: Partial<Delivery>): Promise<void>;
}

/** Opens a world over the database of a context, with events that wait until they are delivered. */
export async function openPaymentWorld(base: DomainContext, start: number): Promise<PaymentWorld> {
  let now = start;
  const { db } = base;
  const paymentsOf = makePaymentDependencies(base.config.payments, {
    db,
    development,
    clock: () => now,
    at: () => {},
  });
  const context = {
    ...base,
    payments: paymentsOf,
    get now() {
      return now;
    },
    clock: () => now,
  };
  const payments = (await paymentsOf.open())!;
  const records = () => new Records(embeddedStore(db), now);
  return {
    context,
    payments,
    records,
    async advance(days) {
      now += days * DAY_MS;
      const moved = records();
      await runDue(moved);
      await moved.save();
    },
    async pay(clientSecret, number = CARDS.works, challenge) {
      const result = await confirmCard(embeddedStore(db), now, clientSecret ?? "", {
        number,
        expirationDate: "12 / 30",
        cvv: "123",
        postalCode: "12345",
        challenge: challenge ?? null,
      });
      return result.kind === "error" ? result.message : result.kind;
    },
    async deliver(delivery = {}) {
      const made = { again: false, order: "as-created" as const, ...delivery };
      await deliverEvents(context, records(), made);
      await processPaymentEvents(context);
    },
  };
}

/** Buys a membership as a reader would; with `closes` the browser is closed after paying. */
export async function buyMembership(
  world: PaymentWorld,
  user: { id: string },
  {
    card = CARDS.works,
    closes = false,
    ...input
  }: Partial<PurchaseInput> & { card?: string; closes?: boolean } = {},
): Promise<string> {
  const started = await startPurchase(
    world.context,
    { userId: user.id, isStaff: false },
    { planType: "YEARLY", currency: "USD", withTrial: false, ...input },
  );
  if (started.kind !== "started") return started.kind;
  const { id, checkout } = started.purchase;
  const paid = await world.pay(checkout.clientSecret, card);
  if (closes) return paid;
  const finished = await finishPurchase(world.context, user.id, id);
  return finished.kind === "declined" ? finished.message : finished.kind;
}
