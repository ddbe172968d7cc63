import { beforeEach, describe, expect, test } from "vitest";
import { customerOf } from "../../../../worker/domain/membership/payments/customers.ts";
import { startPurchase } from "../../../../worker/domain/membership/payments/startPurchase.ts";
import { finishPurchase } from "../../../../worker/domain/membership/payments/finishPurchase.ts";
import { readExtendable } from "../../../../worker/domain/membership/extendAccess.ts";
import { membershipByUser } from "../../../../worker/domain/membership/rows/membershipByUser.ts";
import { tierOfPlan } from "../../../../shared/membership/plans.ts";
import { syncCustomer } from "../../../../worker/domain/membership/sync/syncCustomer.ts";
import { openDispute } from "../../../../worker/dev/payments/provider/reversals.ts";
import { allRows } from "../../../support/database.ts";
import { makeUser } from "../../../support/factories.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import {
  buyMembership,
  CARDS,
  makePaymentWorld,
  type PaymentWorld,
} from "../../../support/membership/payments.ts";

const DAY_MS = 86_400_000;

let world: PaymentWorld;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  world = await makePaymentWorld();
  user = await makeUser();
});

interface Row {
  paid_tier: string;
  paid_until: number;
  granted_until: number;
  plan: string;
  failed_payments: number;
  subscription_status: string;
  period_ends_at: number;
  last_four: string;
}

async function membership(): Promise<Row | null> {
  return (await allRows<Row>("SELECT * FROM memberships WHERE user_id = ?1", user.id))[0] ?? null;
}

async function hasAccess(): Promise<boolean> {
  return ((await membership())?.paid_until ?? 0) > world.context.now;
}

const chargesOf = async () =>
  await allRows<{ amount: number; tax: number; currency: string; purchase_type: string }>(
    "SELECT amount, tax, currency, purchase_type FROM charges WHERE user_id = ?1 ORDER BY created_at",
    user.id,
  );

describe("a purchase", () => {
  test.each([
    ["MONTHLY", "USD", 500, 0, "MEMBER"],
    ["YEARLY", "USD", 5000, 0, "MEMBER"],
    ["PREMIUM_YEARLY", "CAD", 22_600, 2600, "FRIEND"],
    ["YEARLY_DISCOUNT", "USD", 2500, 0, "MEMBER"],
  ] as const)(
    "of %s in %s charges %d, of which %d tax",
    async (planType, currency, amount, tax, tier) => {
      expect(await buyMembership(world, user, { planType, currency })).toBe("done");
      expect(await membership()).toMatchObject({ paid_tier: tier, last_four: "4242" });
      expect(await chargesOf()).toMatchObject([{ amount, tax, currency }]);
    },
  );

  test.each([
    [CARDS.declined, "Your card was declined."],
    [CARDS.insufficient, "Your card has insufficient funds."],
    [CARDS.expired, "Your card has expired."],
  ])(
    "with card %s grants nothing, and another card pays the same purchase",
    async (card, message) => {
      expect(await buyMembership(world, user, { card })).toBe(message);
      expect(await membership()).toBe(null);
      expect(await buyMembership(world, user)).toBe("done");
      expect(await chargesOf()).toHaveLength(1);
    },
  );

  test("with 3-D Secure is paid once the challenge is passed", async () => {
    const started = await startPurchase(
      world.context,
      { userId: user.id, isStaff: false },
      { planType: "YEARLY", currency: "USD", withTrial: false },
    );
    if (started.kind !== "started") throw new Error(started.kind);
    const { id, checkout } = started.purchase;
    const finish = async () => (await finishPurchase(world.context, user.id, id)).kind;
    expect(await world.pay(checkout.clientSecret, CARDS.challenge)).toBe("challenge");
    expect(await finish()).toBe("unpaid");
    expect(await world.pay(checkout.clientSecret, CARDS.challenge, "failed")).toContain(
      "authenticate",
    );
    expect(await finish()).toBe("declined");
    expect(await world.pay(checkout.clientSecret, CARDS.challenge, "passed")).toBe("ok");
    expect(await finish()).toBe("done");
    expect(await finish()).toBe("done");
  });

  test("in two tabs at once is one purchase, and a double click is one charge", async () => {
    const input = { planType: "YEARLY", currency: "USD", withTrial: false } as const;
    const start = () => startPurchase(world.context, { userId: user.id, isStaff: false }, input);
    const tabs = await Promise.all([start(), start(), start()]);
    const ids = tabs.map((tab) =>
      tab.kind === "started" ? tab.purchase.checkout.providerId : tab.kind,
    );
    expect(new Set(ids).size).toBe(1);
    const [tab] = tabs;
    const secret = tab?.kind === "started" ? tab.purchase.checkout.clientSecret : null;
    for (let click = 0; click < 2; click += 1) expect(await world.pay(secret)).toBe("ok");
    expect((await start()).kind).toBe("already-member");
    expect(await chargesOf()).toHaveLength(1);
  });

  test("confirmed in two tabs at the same moment is charged once", async () => {
    const input = { planType: "YEARLY", currency: "USD", withTrial: false } as const;
    const started = await startPurchase(world.context, { userId: user.id, isStaff: false }, input);
    if (started.kind !== "started") throw new Error(started.kind);
    const { clientSecret } = started.purchase.checkout;
    const paid = await Promise.all([1, 2, 3].map(() => world.pay(clientSecret)));
    expect(paid).toEqual(["ok", "ok", "ok"]);
    await world.deliver();
    expect(await chargesOf()).toMatchObject([{ amount: 5000 }]);
  });

  test("that was charged twice all the same is refunded once, and stays", async () => {
    await buyMembership(world, user);
    const customerId = (await customerOf(world.context, user.id))!;
    const records = world.records();
    const [charge] = await records.list("charge");
    const transaction = { ...charge!.transaction!, id: "txn_twice" };
    const { revision: _, ...copy } = charge!;
    records.put({ ...copy, id: "ch_twice", createdAt: charge!.createdAt + 1000, transaction });
    await records.save();
    for (let time = 0; time < 2; time += 1) {
      await syncCustomer(world.context, world.payments, customerId);
      const refunds = (
        await allRows<{ refunded: number }>(
          "SELECT refunded FROM charges WHERE user_id = ?1 ORDER BY created_at",
          user.id,
        )
      ).map(({ refunded }) => refunded);
      expect(refunds).toEqual([0, 5000]);
      expect(await hasAccess()).toBe(true);
    }
  });

  test("that was charged twice stays if one of the charges was returned already", async () => {
    await buyMembership(world, user);
    const customerId = (await customerOf(world.context, user.id))!;
    const records = world.records();
    const [charge] = await records.list("charge");
    const transaction = { ...charge!.transaction!, id: "txn_again" };
    const { revision: _, ...copy } = charge!;
    records.put({ ...copy, id: "ch_again", createdAt: charge!.createdAt + 1000, transaction });
    openDispute(records, charge!);
    await records.save();
    await syncCustomer(world.context, world.payments, customerId);
    const charges = await allRows<{ refunded: number }>(
      "SELECT refunded FROM charges WHERE user_id = ?1",
      user.id,
    );
    expect(charges).toEqual([{ refunded: 0 }, { refunded: 0 }]);
    expect(await hasAccess()).toBe(true);
  });

  test("replaced by another plan or currency can't be paid any more", async () => {
    const start = (planType: "MONTHLY" | "YEARLY", currency: "USD" | "CAD") =>
      startPurchase(
        world.context,
        { userId: user.id, isStaff: false },
        { planType, currency, withTrial: false },
      );
    const first = await start("MONTHLY", "USD");
    const second = await start("YEARLY", "CAD");
    if (first.kind !== "started" || second.kind !== "started") throw new Error("not started");
    expect(await world.pay(first.purchase.checkout.clientSecret)).toContain("expired");
    expect(await world.pay(second.purchase.checkout.clientSecret)).toBe("ok");
    expect((await finishPurchase(world.context, user.id, second.purchase.id)).kind).toBe("done");
    expect(await chargesOf()).toMatchObject([{ currency: "CAD" }]);
  });

  test("paid in one tab while another replaces it is refunded", async () => {
    const start = (planType: "MONTHLY" | "YEARLY") =>
      startPurchase(
        world.context,
        { userId: user.id, isStaff: false },
        { planType, currency: "USD", withTrial: false },
      );
    const first = await start("MONTHLY");
    if (first.kind !== "started") throw new Error(first.kind);
    const { abandonCheckout } = world.payments;
    world.payments.abandonCheckout = async (id) => {
      expect(await world.pay(first.purchase.checkout.clientSecret)).toBe("ok");
      await abandonCheckout(id);
    };
    expect((await start("YEARLY")).kind).toBe("started");
    await world.deliver({ order: "shuffled" });
    const charges = await allRows(
      "SELECT amount, refunded FROM charges WHERE user_id = ?1",
      user.id,
    );
    expect(charges).toEqual([{ amount: 500, refunded: 500 }]);
  });

  test("paid by somebody who closed the browser arrives by webhook, late, twice and out of order", async () => {
    expect(await buyMembership(world, user, { closes: true })).toBe("ok");
    expect(await membership()).toBe(null);
    await world.deliver({ order: "reversed" });
    await world.deliver({ again: true, order: "shuffled" });
    expect(await hasAccess()).toBe(true);
    expect(await chargesOf()).toHaveLength(1);
  });

  test("can be started again with other details after an answer was lost", async () => {
    const start = { userId: user.id, email: null, name: "Robin", network: "" };
    const customerId = await world.payments.createCustomer(start);
    expect(await world.payments.createCustomer(start)).toBe(customerId);
    expect(await world.payments.createCustomer({ ...start, name: "Rob" })).not.toBe(customerId);
    const trial = { purchaseId: "pur_lost", plan: "YEARLY", price: "member_yearly" } as const;
    const days = async (trialDays: number) => {
      const terms = { currency: "USD", coupon: null, trialDays } as const;
      const checkout = await world.payments.startSubscription({ customerId, ...trial, ...terms });
      const { next } = await world.payments.previewPayments(checkout.providerId, { kind: "none" });
      return next!.at - world.context.now;
    };
    expect([await days(30), await days(29)]).toEqual([30 * DAY_MS, 29 * DAY_MS]);
  });

  test("that was paid beside another one is ended and refunded", async () => {
    await buyMembership(world, user);
    const customerId = (await customerOf(world.context, user.id))!;
    await world.advance(0.5);
    const second = await world.payments.startSubscription({
      customerId,
      purchaseId: "pur_second",
      plan: "PREMIUM_YEARLY",
      price: "friend_yearly",
      currency: "USD",
      coupon: null,
      trialDays: 0,
    });
    expect(await world.pay(second.clientSecret)).toBe("ok");
    await world.deliver({ order: "reversed" });
    expect(await membership()).toMatchObject({ plan: "YEARLY", subscription_status: "active" });
    const charges = await allRows(
      "SELECT amount, refunded FROM charges WHERE user_id = ?1 ORDER BY amount",
      user.id,
    );
    expect(charges).toEqual([
      { amount: 5000, refunded: 0 },
      { amount: 15_000, refunded: 15_000 },
    ]);
  });

  test("during a gift is first charged when the gift ends", async () => {
    await becomeMember(user, "MEMBER", { grantedUntil: world.context.now + 30 * DAY_MS });
    expect(await buyMembership(world, user)).toBe("done");
    expect(await chargesOf()).toEqual([]);
    await world.advance(31);
    await world.deliver();
    expect(await chargesOf()).toMatchObject([{ amount: 5000 }]);
  });

  test.each([
    ["FRIEND", "YEARLY"],
    ["MEMBER", "PREMIUM_YEARLY"],
  ] as const)(
    "during a gift of the tier %s gives the better tier with the plan %s",
    async (tier, planType) => {
      await becomeMember(user, tier, { grantedUntil: world.context.now + 30 * DAY_MS });
      expect(await buyMembership(world, user, { planType })).toBe("done");
      const own = () => membershipByUser(world.context).clear(user.id).load(user.id);
      expect(await own()).toMatchObject({ tier: "FRIEND" });
      expect((await readExtendable(world.context, user.id)).tier).toBe("FRIEND");
      expect(await chargesOf()).toEqual([]);
      // A Member's gift is worth a third of its time to a Friend.
      await world.advance(tier === "MEMBER" ? 11 : 31);
      await world.deliver();
      expect(await own()).toMatchObject({ tier: tierOfPlan(planType) });
      expect(await chargesOf()).toMatchObject([{ amount: tier === "MEMBER" ? 15_000 : 5000 }]);
      expect((await membership())!.granted_until).toBeLessThan(world.context.now);
    },
  );

  test("during a gift gives nothing until a card is stored, and can be continued", async () => {
    await becomeMember(user, "MEMBER", { grantedUntil: world.context.now + 30 * DAY_MS });
    await startPurchase(
      world.context,
      { userId: user.id, isStaff: false },
      { planType: "YEARLY", currency: "USD", withTrial: false },
    );
    await world.deliver();
    expect(await membership()).toMatchObject({ paid_until: 0, subscription_status: null });
    expect(await buyMembership(world, user)).toBe("done");
    expect(await membership()).toMatchObject({ subscription_status: "trialing" });
  });

  test("of a discount or for staff is refused to others", async () => {
    const discount = { planType: "YEARLY_DISCOUNT" } as const;
    const both = await buyMembership(world, user, { ...discount, withTrial: true });
    expect(both).toBe("not-eligible");
    await becomeMember(user, "MEMBER", { grantedUntil: 1 });
    expect(await buyMembership(world, user, discount)).toBe("not-eligible");
    expect(await buyMembership(world, user, { planType: "YEARLY_STAFF" })).toBe("not-eligible");
  });
});

describe("a renewal", () => {
  test("is charged at the end of each month, also of short ones", async () => {
    await buyMembership(world, user, { planType: "MONTHLY" });
    await world.advance(28);
    await world.deliver();
    expect(await chargesOf()).toHaveLength(2);
    await world.advance(31);
    await world.deliver();
    expect(await membership()).toMatchObject({ period_ends_at: Date.UTC(2026, 3, 30, 12) });
    expect(await chargesOf()).toHaveLength(3);
  });

  test("that fails is tried after 1, 3, 5 and 7 days, then ends the membership", async () => {
    await buyMembership(world, user, { planType: "MONTHLY", card: CARDS.failsLater });
    await world.advance(28);
    await world.deliver();
    for (const [days, failures] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [2, 4],
    ] as const) {
      await world.advance(days);
      await world.deliver();
      expect(await membership()).toMatchObject({
        failed_payments: failures,
        subscription_status: "past_due",
      });
      expect(await hasAccess()).toBe(true);
    }
    await world.advance(2);
    await world.deliver({ order: "reversed" });
    expect(await membership()).toMatchObject({ subscription_status: "canceled" });
    expect(await hasAccess()).toBe(false);
    // An older event, delivered again after the end, changes nothing.
    await world.deliver({ again: true, order: "shuffled" });
    expect(await hasAccess()).toBe(false);
    expect(await chargesOf()).toHaveLength(1);
  });
});
