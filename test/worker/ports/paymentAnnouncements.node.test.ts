import { describe, expect, test } from "vitest";
import type { Currency } from "../../../shared/format/money.ts";
import {
  MEMBERSHIP_TYPES,
  membershipTypeOf,
  type MembershipType,
  type PlanType,
  switchesNow,
} from "../../../shared/membership/plans.ts";
import type {
  PaymentChange,
  PaymentPreview,
} from "../../../worker/ports/payments/PaymentPreview.ts";
import type { CouponId } from "../../../worker/ports/payments/Payments.ts";
import { priceKeyOf } from "../../../worker/ports/payments/prices.ts";
import {
  makeMemoryPayments,
  type MemoryPayments,
} from "../../support/membership/memoryPayments.ts";

const DAY_MS = 86_400_000;
/** At noon of the last day of a month: months are shorter from here on. */
const START = Date.UTC(2026, 7, 31, 12);
const YEARS_MS = 1200 * DAY_MS;

interface Member {
  provider: MemoryPayments;
  id: string;
  customerId: string;
  plan: MembershipType;
}

async function buy(
  plan: PlanType,
  { currency = "USD", trialDays = 0 }: { currency?: Currency; trialDays?: number } = {},
): Promise<Member> {
  const provider = makeMemoryPayments(START);
  const { payments } = provider;
  const customer = { userId: "u", email: null, name: "Robin", network: "" };
  const customerId = await payments.createCustomer(customer);
  const checkout = await payments.startSubscription({
    customerId,
    purchaseId: "p",
    plan,
    price: priceKeyOf(plan),
    currency,
    coupon: plan === "YEARLY_DISCOUNT" ? "off_50_year" : null,
    trialDays,
  });
  const member = { provider, id: checkout.providerId, customerId, plan: membershipTypeOf(plan) };
  const announced = await payments.previewPayments(member.id, { kind: "none" });
  expect(await provider.pay(checkout.clientSecret)).toBe("ok");
  expect(await provider.charges()).toEqual(
    checkout.total === 0 ? [] : [{ at: START, amount: checkout.total }],
  );
  expect(await payments.previewPayments(member.id, { kind: "none" })).toEqual(announced);
  return member;
}

/** Expects what was announced to be charged, and nothing else. */
async function expectCharged(
  { provider }: Pick<Member, "provider">,
  { next, later }: PaymentPreview,
): Promise<void> {
  const future = provider.fork();
  const before = (await future.charges()).length;
  await future.advanceTo(provider.now() + YEARS_MS);
  const charges = (await future.charges()).slice(before);
  if (!next) return expect(charges).toEqual([]);
  expect(charges[0]).toEqual({ at: next.at, amount: next.total });
  const same = charges.filter(({ at }) => later === null || at < later.at);
  expect(new Set(same.map(({ amount }) => amount))).toEqual(new Set([next.total]));
  if (later) expect(charges[same.length]).toEqual({ at: later.at, amount: later.total });
  for (const due of later ? [next, later] : [next])
    expect(due.price - due.unused - due.discount + due.tax - due.credit).toBe(due.total);
}

/** The change that a switch to a plan is. */
const switchTo = ({ plan }: Member, to: MembershipType) => ({
  kind: switchesNow(plan, to) ? ("switchNow" as const) : ("switchLater" as const),
  price: priceKeyOf(to),
  freeUntil: null,
});

async function make(member: Member, change: PaymentChange, key: string): Promise<void> {
  const { payments } = member.provider;
  const { id: subscriptionId } = member;
  switch (change.kind) {
    case "none":
      return;
    case "reactivate":
      return payments.setCancelled(subscriptionId, false);
    case "applyCoupon":
      return payments.applyCoupon(subscriptionId, change.coupon);
    case "switchNow": {
      const plan = { subscriptionId, plan: "YEARLY" as const, price: change.price, key };
      return payments.switchNow({ ...plan, freeUntil: change.freeUntil });
    }
    case "switchLater":
      return payments.switchLater({ subscriptionId, plan: "YEARLY", price: change.price });
  }
}

/** Announces a change and makes it: today's charge and all later ones are as announced. */
async function announceAndMake(
  member: Member,
  change: PaymentChange,
  key = "k",
): Promise<PaymentPreview> {
  const { provider, id } = member;
  const preview = await provider.payments.previewPayments(id, change);
  const before = (await provider.charges()).length;
  await make(member, change, key);
  const charged = (await provider.charges()).slice(before);
  const due = preview.today?.total ?? 0;
  expect(charged).toEqual(due === 0 ? [] : [{ at: provider.now(), amount: due }]);
  await expectCharged(member, preview);
  const { next, later } = await provider.payments.previewPayments(id, { kind: "none" });
  expect({ next, later }).toEqual({ next: preview.next, later: preview.later });
  return preview;
}

const PAIRS = MEMBERSHIP_TYPES.flatMap((from) =>
  MEMBERSHIP_TYPES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe("what is announced is charged, to the cent and the day", () => {
  test.each(PAIRS)("for a switch from %s to %s on any day", async (from, to) => {
    for (const [at, days] of [0, 0.6, 1, 27, 30, 183, 364, 364.7].entries()) {
      const member = await buy(from, { currency: at % 2 === 0 ? "USD" : "CAD" });
      await member.provider.advanceTo(START + days * DAY_MS);
      await announceAndMake(member, switchTo(member, to));
    }
  });

  test("for a switch from the yearly plan to the monthly one of a Friend", async () => {
    const member = await buy("YEARLY");
    const { today, next, later, prepaid } = await announceAndMake(
      member,
      switchTo(member, "PREMIUM_MONTHLY"),
    );
    // $50 are three months and a third of the fourth.
    expect(today).toBe(null);
    expect(later).toBe(null);
    expect(prepaid?.unused).toBe(5000);
    expect(next).toMatchObject({ total: 1500, at: prepaid?.until });
    expect(new Date(next!.at).toISOString().slice(0, 10)).toBe("2026-12-10");
  });

  test("for half a year at a discount, of which half of what was paid counts", async () => {
    const member = await buy("YEARLY_DISCOUNT");
    await member.provider.advanceTo(START + 182.5 * DAY_MS);
    const preview = await announceAndMake(member, switchTo(member, "PREMIUM_YEARLY"));
    expect(preview.today?.unused).toBeCloseTo(1250, -1);
  });

  test.each(["off_20_year", "off_20_months", "off_50_year", "off_50_months"] as const)(
    "for the discount %s, also with a switch that waits",
    async (coupon) => {
      for (const plan of MEMBERSHIP_TYPES)
        for (const to of [null, ...MEMBERSHIP_TYPES]) {
          const member = await buy(plan, { currency: "CAD" });
          await announceAndMake(member, { kind: "applyCoupon", coupon });
          if (to && to !== plan) await announceAndMake(member, switchTo(member, to));
        }
    },
  );

  test("for credit, which pays for what it can, also in part and also too little", async () => {
    for (const credit of [-20, 1, 480, 500, 1240, 5000]) {
      const member = await buy("MONTHLY");
      const records = member.provider.records();
      const customer = await records.need("customer", member.customerId);
      records.put({ ...customer, credit: { USD: credit } });
      await records.save();
      await announceAndMake(member, { kind: "none" });
      await announceAndMake(member, { kind: "applyCoupon", coupon: "off_50_months" });
      await announceAndMake(member, switchTo(member, "PREMIUM_YEARLY"));
    }
  });

  test("for a trial, its end, and a switch in it", async () => {
    for (const to of MEMBERSHIP_TYPES) {
      const member = await buy("MONTHLY", { trialDays: 7 });
      await announceAndMake(member, { kind: "none" });
      if (to !== "MONTHLY") await announceAndMake(member, switchTo(member, to));
    }
  });

  test("for a payment that failed, which is tried again", async () => {
    const member = await buy("MONTHLY");
    const { provider, id } = member;
    const setFails = async (fails: boolean): Promise<void> => {
      const records = provider.records();
      for (const method of await records.list("payment_method"))
        records.put({ ...method, card: { ...method.card, failsLater: fails } });
      await records.save();
    };
    await setFails(true);
    await provider.advanceTo(START + 31 * DAY_MS);
    const { next } = await provider.payments.previewPayments(id, { kind: "none" });
    await setFails(false);
    await provider.advanceTo(next!.at);
    expect((await provider.charges()).at(-1)).toEqual({ at: next!.at, amount: next!.total });
  });

  test("for a cancellation, which charges nothing, and its revocation", async () => {
    for (const plan of MEMBERSHIP_TYPES) {
      const member = await buy(plan);
      await member.provider.payments.setCancelled(member.id, true);
      expect((await announceAndMake(member, { kind: "none" })).next).toBe(null);
      await announceAndMake(member, { kind: "reactivate" });
    }
  });

  test("for random sequences of changes", async () => {
    for (let seed = 1; seed <= (process.env.SOAK === "1" ? 2000 : 60); seed += 1) {
      const pick = random(seed);
      const currency = pick(["USD", "CAD"] as const);
      const member = await buy(pick([...MEMBERSHIP_TYPES, "YEARLY_DISCOUNT"] as const), {
        currency,
        trialDays: pick([0, 0, 7]),
      });
      for (let step = 0; step < 6; step += 1) {
        await member.provider.advanceTo(member.provider.now() + pick(DAYS) * DAY_MS);
        const change = await randomChange(member, pick);
        if (!change) break;
        await announceAndMake(member, change, `${seed}:${step}`).catch((error: unknown) => {
          throw new Error(`Sequence ${seed}, step ${step}: ${JSON.stringify(change)}`, {
            cause: error,
          });
        });
      }
    }
  });
});

const DAYS = [0, 0.3, 1, 13, 28, 45, 120, 366];

async function randomChange(
  member: Member,
  pick: <Value>(values: readonly Value[]) => Value,
): Promise<PaymentChange | null> {
  const { subscriptions } = await member.provider.payments.readCustomer(member.customerId);
  const { plan, isCancelled, endedAt } = subscriptions[0]!;
  if (endedAt !== null) return null;
  member.plan = membershipTypeOf(plan!);
  if (isCancelled) return pick([{ kind: "reactivate" }, { kind: "none" }] as const);
  const coupons = ["off_20_year", "off_50_year", "off_50_months"] satisfies CouponId[];
  const to = pick(MEMBERSHIP_TYPES.filter((type) => type !== member.plan));
  const choice = pick(["none", "coupon", "switch", "switch", "cancel"] as const);
  if (choice === "coupon") return { kind: "applyCoupon", coupon: pick(coupons) };
  if (choice === "switch") return switchTo(member, to);
  if (choice === "cancel") await member.provider.payments.setCancelled(member.id, true);
  return { kind: "none" };
}

/** Picks values by a seed (mulberry32). */
function random(seed: number) {
  let state = seed;
  return <Value>(values: readonly Value[]): Value => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return values[Math.floor(share * values.length)]!;
  };
}
