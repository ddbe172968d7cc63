// A switch that waits for the end of the paid period survives a process that dies while it changes
// the subscription.

import { describe, expect, test } from "vitest";
import { addMonths } from "../../../shared/membership/billingDates.ts";
import type { Payments } from "../../../worker/ports/payments/Payments.ts";
import {
  makeMemoryPayments,
  type MemoryPayments,
} from "../../support/membership/memoryPayments.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 15, 12);
const PERIOD_END = addMonths(START, 12);
const MOVED_TO = PERIOD_END + 90 * DAY_MS;

/** A yearly Friend who will be a yearly Member. */
async function openWaiting(number?: string) {
  const provider = makeMemoryPayments(START);
  const { payments } = provider;
  const customerId = await payments.createCustomer({
    userId: "u",
    email: null,
    name: "Robin",
    network: "",
  });
  const checkout = await payments.startSubscription({
    customerId,
    purchaseId: "p",
    plan: "PREMIUM_YEARLY",
    price: "friend_yearly",
    currency: "USD",
    coupon: null,
    trialDays: 0,
  });
  await provider.pay(checkout.clientSecret, number);
  const id = checkout.providerId;
  await payments.switchLater({ subscriptionId: id, plan: "YEARLY", price: "member_yearly" });
  return { provider, id, customerId };
}

type Change = (payments: Payments, id: string) => Promise<void>;

/** Every death during a change, with what the next process finds. */
async function everyDeath(
  change: Change,
  check: (waiting: Awaited<ReturnType<typeof openWaiting>>, isMade: boolean) => Promise<void>,
): Promise<number> {
  let deaths = 0;
  for (let write = 1; ; write += 1)
    for (const isMade of [false, true]) {
      const waiting = await openWaiting();
      const { payments, died } = waiting.provider.dyingAt(write, isMade);
      const end = await Promise.race([died, change(payments, waiting.id)]);
      if (end !== "died") return deaths;
      deaths += 1;
      await check(waiting, isMade);
    }
}

async function readOwn(provider: MemoryPayments, customerId: string) {
  return (await provider.payments.readCustomer(customerId)).subscriptions[0]!;
}

async function expectDowngradeAt(
  { provider, id, customerId }: Awaited<ReturnType<typeof openWaiting>>,
  at: number,
): Promise<void> {
  const { switchTo, isSwitchHeld } = await readOwn(provider, customerId);
  expect({ switchTo, isSwitchHeld }).toEqual({
    switchTo: { plan: "YEARLY", amount: 5000, at },
    isSwitchHeld: false,
  });
  const { next } = await provider.payments.previewPayments(id, { kind: "none" });
  expect(next).toMatchObject({ at, total: 5000 });
  await provider.advanceTo(at + DAY_MS);
  expect((await provider.charges()).at(-1)).toEqual({ at, amount: 5000 });
}

describe("a downgrade that waits", () => {
  test("waits on when the process dies while it moves the next payment", async () => {
    const deaths = await everyDeath(
      (payments, id) => payments.moveNextPayment(id, MOVED_TO),
      async (waiting) => {
        const { provider, id, customerId } = waiting;
        // It is announced at once, and the next comparison repairs it.
        expect((await readOwn(provider, customerId)).switchTo).toMatchObject({ plan: "YEARLY" });
        await provider.payments.resumeSwitch(id);
        if ((await readOwn(provider, customerId)).periodEnd < MOVED_TO)
          await provider.payments.moveNextPayment(id, MOVED_TO);
        await expectDowngradeAt(waiting, MOVED_TO);
      },
    );
    expect(deaths).toBe(12);
  });

  test("waits on when the process dies while it switches to another plan or cancels", async () => {
    const changes: Change[] = [
      (payments, subscriptionId) =>
        payments.switchNow({
          subscriptionId,
          plan: "PREMIUM_MONTHLY",
          price: "friend_monthly",
          key: "k",
          freeUntil: null,
        }),
      (payments, id) => payments.setCancelled(id, true),
    ];
    for (const change of changes) {
      const deaths = await everyDeath(change, async (waiting) => {
        const { provider, id, customerId } = waiting;
        await provider.payments.resumeSwitch(id);
        const own = await readOwn(provider, customerId);
        // Made in full: the new plan or the end replaces it.
        if (own.plan === "PREMIUM_MONTHLY" || own.isCancelled)
          expect(own).toMatchObject({ switchTo: null, isSwitchHeld: false });
        else await expectDowngradeAt(waiting, PERIOD_END);
      });
      expect(deaths).toBe(6);
    }
  });

  test("waits on when the card is declined for a switch at once, and ends with one that is paid", async () => {
    const waiting = await openWaiting("4000000000000341");
    const { provider, id, customerId } = waiting;
    // A dearer plan, so that something is charged today.
    await provider.payments.cancelSwitch(id);
    await provider.payments.switchLater({
      subscriptionId: id,
      plan: "YEARLY",
      price: "member_yearly",
    });
    await provider.advanceTo(START + 360 * DAY_MS);
    const now = {
      subscriptionId: id,
      plan: "PREMIUM_MONTHLY" as const,
      price: "friend_monthly" as const,
      freeUntil: null,
    };
    await expect(provider.payments.switchNow({ ...now, key: "declined" })).rejects.toMatchObject({
      kind: "declined",
    });
    expect(await readOwn(provider, customerId)).toMatchObject({
      plan: "PREMIUM_YEARLY",
      switchTo: { plan: "YEARLY", at: PERIOD_END },
      isSwitchHeld: false,
    });
  });

  test("ends when it is revoked between two changes", async () => {
    const { provider, id, customerId } = await openWaiting();
    const { payments, died } = provider.dyingAt(3, false);
    await Promise.race([died, payments.moveNextPayment(id, MOVED_TO)]);
    await provider.payments.cancelSwitch(id);
    await provider.payments.resumeSwitch(id);
    expect(await readOwn(provider, customerId)).toMatchObject({
      switchTo: null,
      isSwitchHeld: false,
    });
  });
});
