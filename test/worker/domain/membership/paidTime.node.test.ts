// Paid time over longer histories than a life of a few steps: what an earlier payment has left.

import { beforeEach, expect, test } from "vitest";
import { addMonths } from "../../../../shared/membership/billingDates.ts";
import { switchPlan } from "../../../../worker/domain/membership/payments/switchPlan.ts";
import type { Charge, Records } from "../../../../worker/dev/payments/provider/records.ts";
import {
  closeDispute,
  openDispute,
  refundCharge,
} from "../../../../worker/dev/payments/provider/reversals.ts";
import { openPaymentDatabase } from "../../../support/membership/paymentDatabase.ts";
import {
  buyMembership,
  CARDS,
  type PaymentWorld,
} from "../../../support/membership/paymentWorld.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 15, 12);

const database = openPaymentDatabase();
let world: PaymentWorld;
let user: { id: string };

beforeEach(async () => {
  world = await database.openWorld(START);
  user = { id: database.addUser() };
});

type Change = (records: Records, charge: Charge) => void;

/** Changes a charge at the provider: the first is 0. */
async function changeCharge(number: number, act: Change): Promise<void> {
  const records = world.records();
  const charges = (await records.list("charge")).toSorted((a, b) => a.createdAt - b.createdAt);
  act(records, charges[number]!);
  await records.save();
  await world.deliver();
}

const changeFirst = (act: Change): Promise<void> => changeCharge(0, act);

function purchasedUntil(): number {
  const row = database.sqlite
    .prepare("SELECT purchased_until AS until FROM memberships WHERE user_id = ?1")
    .get(user.id) as { until: number };
  return row.until;
}

test("what a won dispute gives back postpones one payment of a new subscription, not all", async () => {
  await buyMembership(world, user, { planType: "YEARLY" });
  await world.advance(100);
  await changeFirst(openDispute);
  await world.advance(10);
  await buyMembership(world, user, { planType: "MONTHLY" });
  await world.advance(10);
  await changeFirst((records, charge) => closeDispute(records, charge, true));
  for (let days = 0; days < 420; days += 10) {
    await world.advance(10);
    await world.deliver();
  }
  const paid = (await world.records().list("charge"))
    .filter(({ amount }) => amount === 500)
    .map(({ createdAt }) => (createdAt - START) / DAY_MS);
  // A month until June 5, the 265 days that were left, then every month.
  expect(paid).toEqual([110, 406, 434, 465, 495, 526]);
});

test("what a won dispute gives back begins then if a later subscription has ended", async () => {
  await buyMembership(world, user, { planType: "YEARLY" });
  await world.advance(100);
  await changeFirst(openDispute);
  await world.advance(10);
  await buyMembership(world, user, { planType: "MONTHLY", card: CARDS.failsLater });
  await world.advance(90);
  await changeFirst((records, charge) => closeDispute(records, charge, true));
  // The month and its retries have ended by then: the 265 days that were left begin.
  expect((purchasedUntil() - START) / DAY_MS).toBe(200 + 265);
});

test("a won dispute doesn't take what was left while it was open", async () => {
  await buyMembership(world, user, { planType: "MONTHLY" });
  await world.advance(10);
  expect((await switchPlan(world.context, user.id, "YEARLY")).kind).toBe("done");
  await changeCharge(1, openDispute);
  // 21 days of the month are left, and follow the year that is bought now.
  await buyMembership(world, user, { planType: "YEARLY" });
  await world.advance(100);
  await world.deliver();
  await changeCharge(1, (records, charge) => closeDispute(records, charge, true));
  expect((purchasedUntil() - START) / DAY_MS).toBeCloseTo(10 + 365 + 365, 0);
});

test("a payment whose rest went into a longer period is missing there, also after its own period", async () => {
  await buyMembership(world, user, { planType: "MONTHLY" });
  await world.advance(10);
  expect((await switchPlan(world.context, user.id, "YEARLY")).kind).toBe("done");
  await world.advance(0);
  const end = addMonths(START + 10 * DAY_MS, 12);
  expect(purchasedUntil()).toBe(end);
  // The month would have ended after 31 days.
  await world.advance(50);
  await changeFirst(openDispute);
  // The switch counts from the beginning of its day: 21.5 days of the month paid 3.47 of 50 dollars.
  const missing = (347 / 5000) * 365.5;
  expect((end - purchasedUntil()) / DAY_MS).toBeCloseTo(missing, 1);
  await changeFirst((records, charge) => closeDispute(records, charge, true));
  expect(purchasedUntil()).toBe(end);
});

test.each([
  ["is refunded, with its renewals, if it still runs", CARDS.works, 70, [500, 500, 500], 0],
  ["is refunded and not added while its renewal fails", CARDS.failsLater, 32, [500], 0],
  ["is added to what runs if it has ended", CARDS.failsLater, 70, [undefined], 31],
])("a month that was paid beside a year and is noticed late %s", async (...row) => {
  const [, card, days, refunded, added] = row;
  await buyMembership(world, user, { planType: "YEARLY", closes: true });
  const { customerId } = database.sqlite
    .prepare("SELECT customer_id AS customerId FROM payment_customers WHERE user_id = ?1")
    .get(user.id) as { customerId: string };
  await world.advance(1 / 24);
  const second = await world.payments.startSubscription({
    customerId,
    purchaseId: "second",
    plan: "MONTHLY",
    price: "member_monthly",
    currency: "USD",
    coupon: null,
    trialDays: 0,
  });
  expect(await world.pay(second.clientSecret, card)).toBe("ok");
  await world.advance(days);
  await world.deliver();
  const months = (await world.records().list("charge")).filter(
    ({ amount, hasSucceeded }) => amount === 500 && hasSucceeded,
  );
  expect(months.map(({ refunds: [refund] }) => refund?.amount)).toEqual(refunded);
  expect((purchasedUntil() - addMonths(START, 12)) / DAY_MS).toBeCloseTo(added, 0);
});

test("a refund takes back what was left of a month and follows a year, also after the month's end", async () => {
  await buyMembership(world, user, { planType: "MONTHLY" });
  await world.advance(10);
  expect((await switchPlan(world.context, user.id, "YEARLY")).kind).toBe("done");
  await changeCharge(1, openDispute);
  await buyMembership(world, user, { planType: "YEARLY" });
  await world.deliver();
  expect((purchasedUntil() - START) / DAY_MS).toBe(10 + 365 + 21);
  await world.advance(50);
  await changeFirst((records, charge) => refundCharge(records, charge, null));
  expect((purchasedUntil() - START) / DAY_MS).toBe(10 + 365);
});

test.each([
  ["the earlier one first", [0, 1]],
  ["the later one first", [1, 0]],
])("two won disputes of ended years give back what both had left, %s", async (_, order) => {
  await buyMembership(world, user, { planType: "YEARLY" });
  await world.advance(100);
  await changeCharge(0, openDispute);
  await world.advance(10);
  await buyMembership(world, user, { planType: "YEARLY" });
  await world.advance(50);
  await changeCharge(1, openDispute);
  await world.advance(10);
  await buyMembership(world, user, { planType: "YEARLY" });
  for (const number of order) {
    await world.advance(20);
    await changeCharge(number, (records, charge) => closeDispute(records, charge, true));
  }
  expect((purchasedUntil() - START) / DAY_MS).toBe(170 + 365 + 265 + 315);
});
