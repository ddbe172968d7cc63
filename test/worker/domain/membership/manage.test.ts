import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DomainContext } from "../../../../worker/domain/kernel/context.ts";
import { announcedNext } from "../../../../worker/domain/membership/payments/announcePayments.ts";
import {
  cancelMembership,
  cancelOffer,
  uncancelMembership,
} from "../../../../worker/domain/membership/payments/cancelMembership.ts";
import { ownSubscription } from "../../../../worker/domain/membership/payments/ownSubscription.ts";
import { reconcileBalance } from "../../../../worker/domain/membership/sync/reconcilePayments.ts";
import { refundCharge } from "../../../../worker/domain/membership/ledger/refundCharge.ts";
import {
  cancelSwitch,
  previewSwitch,
  switchPlan,
} from "../../../../worker/domain/membership/payments/switchPlan.ts";
import {
  finishMethodUpdate,
  startMethodUpdate,
} from "../../../../worker/domain/membership/payments/updateMethod.ts";
import { syncCustomer } from "../../../../worker/domain/membership/sync/syncCustomer.ts";
import { PaymentsError } from "../../../../worker/ports/payments/Payments.ts";
import { closeDispute, openDispute } from "../../../../worker/dev/payments/provider/reversals.ts";
import { MEMBERSHIP_ERRORS } from "../../../../shared/membership/paymentErrors.ts";
import { offerFor } from "../../../../shared/membership/cancelOffers.ts";
import { startPurchase } from "../../../../worker/domain/membership/payments/startPurchase.ts";
import { allRows, runSql } from "../../../support/database.ts";
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

interface Row {
  id: string;
  plan: string;
  paid_tier: string;
  paid_until: number;
  period_ends_at: number;
  is_cancelled: number;
  cancel_reason: string | null;
  cancel_discount: string | null;
  discount_ends_at: number | null;
  switch_plan: string | null;
  switch_at: number | null;
  failed_payments: number;
  subscription_status: string;
  last_four: string;
}

const membership = async (): Promise<Row> =>
  (await allRows<Row>("SELECT * FROM memberships WHERE user_id = ?1", user.id))[0]!;
const hasAccess = async () => (await membership()).paid_until > world.context.now;
const amounts = async () =>
  (
    await allRows<{ amount: number }>(
      "SELECT amount FROM charges WHERE user_id = ?1 ORDER BY created_at, amount",
      user.id,
    )
  ).map(({ amount }) => amount);
const cancel = async (discount: "NONE" | "FIFTY_PERCENT_OFF_ONE_YEAR" = "NONE") => {
  const { id } = await membership();
  return cancelMembership(world.context, user.id, { membershipId: id, reason: "COSTS", discount });
};

beforeEach(async () => {
  world = await makePaymentWorld(Date.UTC(2028, 1, 29, 12));
  user = await makeUser();
});

describe("a cancelled membership", () => {
  test("gives access until its period ends, and can be reactivated until then", async () => {
    await buyMembership(world, user);
    expect((await cancel()).kind).toBe("done");
    expect(await membership()).toMatchObject({ is_cancelled: 1, cancel_reason: "COSTS" });
    expect((await cancel()).kind).toBe("not-cancellable");
    const { id } = await membership();
    expect((await uncancelMembership(world.context, user.id, id)).kind).toBe("done");
    expect((await uncancelMembership(world.context, user.id, id)).kind).toBe("not-cancelled");
    expect(await membership()).toMatchObject({ is_cancelled: 0, cancel_reason: null });
    await cancel();
    await world.advance(365);
    await world.deliver();
    expect(await hasAccess()).toBe(false);
    expect(await amounts()).toEqual([5000]);
    expect((await uncancelMembership(world.context, user.id, id)).kind).toBe("no-membership");
    // Who comes back pays again, and it is one row.
    expect(await buyMembership(world, user, { planType: "MONTHLY" })).toBe("done");
    expect(await membership()).toMatchObject({ id, is_cancelled: 0 });
  });

  test("is cancelled although the provider is busy with another change of it", async () => {
    await buyMembership(world, user);
    const { payments } = world.context;
    const provider = (await payments.open())!;
    vi.spyOn(payments, "open").mockResolvedValue(provider);
    const busy = () => new PaymentsError("unavailable", "lock_timeout", "Try again");
    const change = vi.spyOn(provider, "setCancelled").mockRejectedValueOnce(busy());
    expect((await cancel()).kind).toBe("done");
    expect(await membership()).toMatchObject({ is_cancelled: 1, cancel_reason: "COSTS" });
    expect(change).toHaveBeenCalledTimes(2);
  });

  test("isn’t cancelled while the provider stays away", async () => {
    await buyMembership(world, user);
    const { payments } = world.context;
    const provider = (await payments.open())!;
    vi.spyOn(payments, "open").mockResolvedValue(provider);
    const away = new PaymentsError("unavailable", null, "Try again");
    const change = vi.spyOn(provider, "setCancelled").mockRejectedValue(away);
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await cancel()).kind).toBe("unavailable");
    expect(change).toHaveBeenCalledTimes(2);
    expect(await membership()).toMatchObject({ is_cancelled: 0 });
  });

  test("continues with the discount that was offered, once", async () => {
    await buyMembership(world, user);
    expect((await cancel("FIFTY_PERCENT_OFF_ONE_YEAR")).kind).toBe("done");
    expect(await membership()).toMatchObject({
      is_cancelled: 0,
      cancel_discount: "FIFTY_PERCENT_OFF_ONE_YEAR",
      discount_ends_at: Date.UTC(2030, 1, 28, 12),
    });
    expect((await cancel("FIFTY_PERCENT_OFF_ONE_YEAR")).kind).toBe("discount-used");
    await world.advance(366);
    await world.deliver();
    expect(await amounts()).toEqual([5000, 2500]);
    await world.advance(366);
    await world.deliver();
    expect(await amounts()).toEqual([5000, 2500, 5000]);
  });

  test("whose payment is overdue ends at once, and isn't charged for it", async () => {
    await buyMembership(world, user, { planType: "MONTHLY", card: CARDS.failsLater });
    await world.advance(29);
    await world.deliver();
    expect(await membership()).toMatchObject({ subscription_status: "past_due" });
    expect((await cancel("FIFTY_PERCENT_OFF_ONE_YEAR")).kind).toBe("discount-used");
    expect((await cancel()).kind).toBe("done");
    expect(await membership()).toMatchObject({ subscription_status: "canceled", is_cancelled: 1 });
    expect(await hasAccess()).toBe(false);
    const records = world.records();
    for (const method of await records.list("payment_method"))
      records.put({ ...method, card: { ...method.card, failsLater: false } });
    await records.save();
    await world.advance(10);
    await world.deliver();
    expect(await amounts()).toEqual([500]);
  });

  test("that the provider rejects says so, until it is known to have ended", async () => {
    await buyMembership(world, user);
    const { subscriptionId, customerId } = (await ownSubscription(world.context, user.id))!;
    await world.payments.endSubscription(subscriptionId);
    const rejected = await cancel();
    expect(rejected.kind).toBe("rejected");
    expect(MEMBERSHIP_ERRORS.rejected).toContain("nothing was charged");
    await syncCustomer(world.context, world.payments, customerId);
    expect((await cancel()).kind).toBe("no-membership");
  });

  test.each([
    ["COSTS", "FIFTY_PERCENT_OFF_ONE_YEAR"],
    ["TIME", "TWENTY_PERCENT_OFF_ONE_YEAR"],
    ["DUPLICATE_ACCOUNTS", "NONE"],
  ] as const)("for the reason %s is offered %s", (reason, offer) => {
    expect(offerFor(reason, { hasUsedDiscount: false })).toBe(offer);
    expect(offerFor(reason, { hasUsedDiscount: true })).toBe("NONE");
  });
});

describe("the discount that is offered for staying", () => {
  test.each([
    ["YEARLY", [5000, 2500, 5000]],
    ["PREMIUM_YEARLY", [15_000, 7500, 15_000]],
  ] as const)("a %s membership says what is charged then", async (planType, charged) => {
    await buyMembership(world, user, { planType });
    const offer = await cancelOffer(world.context, user.id, "COSTS");
    const [, half, full] = charged;
    expect(offer?.preview).toMatchObject({ next: { total: half }, later: { total: full } });
    expect((await cancel("FIFTY_PERCENT_OFF_ONE_YEAR")).kind).toBe("done");
    expect((await announcedNext(world.context, user.id))?.next).toEqual(offer?.preview.next);
    await world.advance(2 * 366);
    await world.deliver();
    expect(await amounts()).toEqual(charged);
  });

  test("isn't given while a switch waits, which it could end before", async () => {
    await buyMembership(world, user, { planType: "PREMIUM_YEARLY" });
    await switchPlan(world.context, user.id, "MONTHLY");
    expect(await cancelOffer(world.context, user.id, "COSTS")).toBe(null);
    expect((await cancel("FIFTY_PERCENT_OFF_ONE_YEAR")).kind).toBe("discount-used");
  });

  test("isn't given to somebody who already had one", async () => {
    await buyMembership(world, user, { planType: "YEARLY_DISCOUNT" });
    expect(await cancelOffer(world.context, user.id, "COSTS")).toBe(null);
    expect((await cancel("FIFTY_PERCENT_OFF_ONE_YEAR")).kind).toBe("discount-used");
  });
});

describe("a switch", () => {
  test("to more takes effect now, and charges what was shown", async () => {
    await buyMembership(world, user);
    await world.advance(183);
    const shown = await previewSwitch(world.context, user.id, "PREMIUM_YEARLY");
    if (shown.kind !== "preview") throw new Error(shown.kind);
    const { isImmediate, today, next } = shown.preview;
    // From the beginning of the day on, so that it is what was shown some minutes before.
    expect(isImmediate).toBe(true);
    expect(today).toMatchObject({ price: 7500, unused: 2500, tax: 0, total: 5000 });
    const agree = (amount: number) =>
      switchPlan(world.context, user.id, "PREMIUM_YEARLY", amount).then(({ kind }) => kind);
    expect(await agree(4999)).toBe("terms-changed");
    expect(await amounts()).toEqual([5000]);
    expect(await agree(5000)).toBe("done");
    expect((await announcedNext(world.context, user.id))?.next).toEqual(next);
    expect((await switchPlan(world.context, user.id, "PREMIUM_YEARLY")).kind).toBe("same-plan");
    expect(await amounts()).toEqual([5000, 5000]);
    expect(await membership()).toMatchObject({ plan: "PREMIUM_YEARLY", paid_tier: "FRIEND" });
  });

  test("to less waits for the end of the period, and can be revoked", async () => {
    await buyMembership(world, user, { planType: "PREMIUM_YEARLY" });
    expect((await switchPlan(world.context, user.id, "MONTHLY")).kind).toBe("done");
    const end = Date.UTC(2029, 1, 28, 12);
    expect(await membership()).toMatchObject({ switch_plan: "MONTHLY", switch_at: end });
    await cancelSwitch(world.context, user.id);
    expect(await membership()).toMatchObject({ switch_plan: null });
    await switchPlan(world.context, user.id, "MONTHLY");
    await world.advance(365);
    await world.deliver();
    expect(await membership()).toMatchObject({
      plan: "MONTHLY",
      paid_tier: "MEMBER",
      switch_plan: null,
    });
    expect(await amounts()).toEqual([15_000, 500]);
  });

  test("that waits is revoked by a cancellation", async () => {
    await buyMembership(world, user, { planType: "PREMIUM_YEARLY" });
    await switchPlan(world.context, user.id, "MONTHLY");
    expect((await cancel()).kind).toBe("done");
    expect(await membership()).toMatchObject({ is_cancelled: 1, switch_plan: null });
    await world.advance(366);
    await world.deliver();
    expect(await amounts()).toEqual([15_000]);
  });

  test("that the card declines changes nothing", async () => {
    await buyMembership(world, user, { card: CARDS.failsLater });
    expect(await switchPlan(world.context, user.id, "PREMIUM_YEARLY")).toMatchObject({
      kind: "declined",
    });
    expect(await membership()).toMatchObject({ plan: "YEARLY", paid_tier: "MEMBER" });
    expect(await amounts()).toEqual([5000]);
    // Nor does it revoke a switch that waits.
    await switchPlan(world.context, user.id, "MONTHLY");
    for (const time of ["once", "twice"]) {
      const again = await switchPlan(world.context, user.id, "PREMIUM_YEARLY");
      expect(again.kind, time).toBe("declined");
      await world.deliver();
      expect(await membership()).toMatchObject({ plan: "YEARLY", switch_plan: "MONTHLY" });
    }
  });

  test("to a Friend's month from a paid year lasts as long as it is worth", async () => {
    await buyMembership(world, user);
    const shown = await previewSwitch(world.context, user.id, "PREMIUM_MONTHLY");
    if (shown.kind !== "preview") throw new Error(shown.kind);
    const { today, prepaid, next } = shown.preview;
    expect({ today, next }).toMatchObject({ today: null, next: { total: 1500 } });
    expect((await switchPlan(world.context, user.id, "PREMIUM_MONTHLY", 0)).kind).toBe("done");
    const until = prepaid!.until;
    const paid = { plan: "PREMIUM_MONTHLY", paid_tier: "FRIEND", period_ends_at: until };
    expect(await membership()).toMatchObject(paid);
    // Who leaves keeps it until then, and nothing is charged any more.
    expect((await cancel()).kind).toBe("done");
    expect(await membership()).toMatchObject({ ...paid, paid_until: until });
    await world.advance(365);
    await world.deliver();
    expect(await amounts()).toEqual([5000]);
  });

  test("isn't possible for a cancelled membership, or without one", async () => {
    expect((await switchPlan(world.context, user.id, "MONTHLY")).kind).toBe("no-membership");
    await buyMembership(world, user);
    await cancel();
    expect((await switchPlan(world.context, user.id, "MONTHLY")).kind).toBe("not-switchable");
  });
});

test("a new card pays what is overdue, and somebody else's card form is rejected", async () => {
  await buyMembership(world, user, { planType: "MONTHLY", card: CARDS.failsLater });
  await world.advance(29);
  await world.deliver();
  expect(await membership()).toMatchObject({ subscription_status: "past_due", failed_payments: 1 });
  const other = await makeUser();
  await buyMembership(world, other);
  const started = await startMethodUpdate(world.context, user.id);
  if (started.kind !== "started") throw new Error(started.kind);
  const finish = (id: string) => finishMethodUpdate(world.context, id, started.id);
  expect((await finish(user.id)).kind).toBe("unpaid");
  expect(await world.pay(started.clientSecret, CARDS.declined)).toContain("declined");
  expect((await finish(user.id)).kind).toBe("declined");
  expect(await world.pay(started.clientSecret, "5555 5555 5555 4444")).toBe("ok");
  expect((await finish(other.id)).kind).toBe("no-purchase");
  expect((await finish(user.id)).kind).toBe("done");
  expect(await membership()).toMatchObject({ subscription_status: "active", last_four: "4444" });
  expect(await amounts()).toEqual([500, 500]);

  // Who comes back during a gift confirms the card again: opening the checkout starts nothing.
  await cancel();
  await world.advance(40);
  await world.deliver();
  await runSql(
    "UPDATE memberships SET granted_tier = 'MEMBER', granted_until = ?2 WHERE user_id = ?1",
    user.id,
    world.context.now + 30 * 86_400_000,
  );
  const input = { planType: "YEARLY", currency: "USD", withTrial: false } as const;
  const again = await startPurchase(world.context, { userId: user.id, isStaff: false }, input);
  expect(again.kind).toBe("started");
  await world.deliver();
  expect(await membership()).toMatchObject({ subscription_status: "canceled" });
});

test("a new card is used, though the browser was closed after its form", async () => {
  await buyMembership(world, user, { planType: "MONTHLY", card: CARDS.failsLater });
  await world.advance(29);
  await world.deliver();
  const started = await startMethodUpdate(world.context, user.id);
  if (started.kind !== "started") throw new Error(started.kind);
  expect(await world.pay(started.clientSecret, "5555 5555 5555 4444")).toBe("ok");
  await world.deliver();
  const used = { subscription_status: "active", last_four: "4444" };
  expect(await membership()).toMatchObject(used);
  expect((await finishMethodUpdate(world.context, user.id, started.id)).kind).toBe("done");
  await world.deliver({ again: true, order: "shuffled" });
  expect(await membership()).toMatchObject(used);
  expect(await amounts()).toEqual([500, 500]);
});

describe("the time of a Member's gift is worth a third to a Friend", () => {
  const give = (days: number) =>
    runSql(
      `UPDATE memberships SET granted_tier = 'MEMBER', granted_until = ?2, revision = revision + 1
       WHERE user_id = ?1`,
      user.id,
      world.context.now + days * DAY_MS,
    );

  test("also if it is longer than a payment may be postponed", async () => {
    await buyMembership(world, user, { planType: "MONTHLY" });
    await give(3000);
    const { customerId } = (await ownSubscription(world.context, user.id))!;
    await syncCustomer(world.context, world.payments, customerId);
    expect((await switchPlan(world.context, user.id, "PREMIUM_YEARLY")).kind).toBe("done");
    const until = world.context.now + 1000 * DAY_MS;
    expect(await membership()).toMatchObject({ granted_tier: "FRIEND", granted_until: until });
  });

  test("also if a trial of the Friend plan was open when it was redeemed", async () => {
    const { settings } = world.context.config;
    const membershipSettings = { ...settings.membership, trialDays: 7 };
    const config = {
      ...world.context.config,
      settings: { ...settings, membership: membershipSettings },
    };
    const context = Object.create(world.context, { config: { value: config } }) as DomainContext;
    const session = { userId: user.id, isStaff: false };
    const input = { planType: "PREMIUM_YEARLY", currency: "USD", withTrial: true } as const;
    const started = await startPurchase(context, session, input);
    if (started.kind !== "started") throw new Error(started.kind);
    await becomeMember(user, "MEMBER", { grantedUntil: world.context.now + 300 * DAY_MS });
    expect(await world.pay(started.purchase.checkout.clientSecret)).toBe("ok");
    await world.deliver();
    const until = world.context.now + 100 * DAY_MS;
    expect(await membership()).toMatchObject({ granted_tier: "FRIEND", granted_until: until });
    // The next comparison postpones the payment until then.
    const { customerId } = (await ownSubscription(world.context, user.id))!;
    await syncCustomer(world.context, world.payments, customerId);
    expect(await membership()).toMatchObject({ granted_until: until, period_ends_at: until });
  });
});

describe("money that goes back ends what it paid for", () => {
  const chargeId = async () =>
    (
      await allRows<{ id: string; providerId: string }>(
        "SELECT id, provider_charge_id AS providerId FROM charges WHERE user_id = ?1",
        user.id,
      )
    )[0]!;

  test("by a refund, once, with a reason on record", async () => {
    await buyMembership(world, user, { planType: "YEARLY", currency: "CAD" });
    const { id } = await chargeId();
    const staff = await makeUser({ is_staff: 1 });
    const input = { chargeId: id, seen: null, reason: "Asked within a day", staffId: staff.id };
    expect((await refundCharge(world.context, input)).kind).toBe("done");
    expect((await refundCharge(world.context, input)).kind).toBe("not-refundable");
    expect(await hasAccess()).toBe(false);
    await world.advance(400);
    await world.deliver({ again: true, order: "shuffled" });
    expect(await amounts()).toEqual([7910]);
    await reconcileBalance(world.context, world.payments);
    const log = await allRows<{ reason: string; staff_id: string }>(
      "SELECT reason, staff_id FROM membership_log WHERE user_id = ?1 AND action = 'refund'",
      user.id,
    );
    expect(log).toEqual([{ reason: "Asked within a day", staff_id: staff.id }]);
  });

  test("but not what was paid for after it", async () => {
    await buyMembership(world, user, { planType: "MONTHLY" });
    const { id } = await chargeId();
    await world.advance(10);
    expect((await switchPlan(world.context, user.id, "YEARLY")).kind).toBe("done");
    const staff = await makeUser({ is_staff: 1 });
    const input = { chargeId: id, seen: null, reason: "Goodwill", staffId: staff.id };
    expect((await refundCharge(world.context, input)).kind).toBe("done");
    expect(await hasAccess()).toBe(true);
    // What was left of the month, which paid for a part of the year, isn't paid any more.
    const year = Date.UTC(2029, 2, 10, 12) - Date.UTC(2028, 2, 10, 12);
    const { plan, paid_until: until } = await membership();
    expect(plan).toBe("YEARLY");
    expect(until).toBeLessThan(Date.UTC(2029, 2, 10, 12));
    expect(until).toBeGreaterThan(Date.UTC(2028, 2, 10, 12) + year * 0.9);
  });

  test.each([
    { isWon: false, after: "for good if we lose", access: false },
    { isWon: true, after: "until we win", access: true },
  ])("by a dispute, $after", async ({ isWon, access }) => {
    await buyMembership(world, user);
    const { providerId } = await chargeId();
    for (const step of ["open", "close"]) {
      const records = world.records();
      const charge = await records.need("charge", providerId);
      if (step === "open") openDispute(records, charge);
      else closeDispute(records, charge, isWon);
      await records.save();
      await world.deliver();
      expect(await hasAccess()).toBe(step === "close" && access);
    }
    // What was paid for is given back, but nothing is charged again.
    await world.advance(400);
    expect(await hasAccess()).toBe(false);
    expect(await amounts()).toHaveLength(1);
    await reconcileBalance(world.context, world.payments);
  });
});
