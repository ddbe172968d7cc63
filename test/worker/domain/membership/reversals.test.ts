import { beforeEach, describe, expect, test } from "vitest";
import type { MembershipType } from "../../../../shared/membership/plans.ts";
import { buyGift } from "../../../../worker/domain/membership/gifts/buyGift.ts";
import { redeemGift } from "../../../../worker/domain/membership/gifts/redeemGift.ts";
import { finishPurchase } from "../../../../worker/domain/membership/payments/finishPurchase.ts";
import { reconcileBalance } from "../../../../worker/domain/membership/sync/reconcilePayments.ts";
import { refundCharge } from "../../../../worker/domain/membership/ledger/refundCharge.ts";
import {
  effectKey,
  refundEffects,
} from "../../../../worker/domain/membership/ledger/refundEffects.ts";
import { switchPlan } from "../../../../worker/domain/membership/payments/switchPlan.ts";
import {
  closeDispute,
  openDispute,
  refundCharge as refundAtProvider,
} from "../../../../worker/dev/payments/provider/reversals.ts";
import { tierOf } from "../../../../worker/domain/membership/rows/tier.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { makeUser } from "../../../support/factories.ts";
import {
  buyMembership,
  makePaymentWorld,
  type PaymentWorld,
} from "../../../support/membership/payments.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2027, 0, 1, 12);
/** 2027 has 365 days. */
const YEAR = 365;

let world: PaymentWorld;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  world = await makePaymentWorld(START);
  await runSql("DELETE FROM rate_limits");
  user = await makeUser();
});

interface Row {
  paidTier: "MEMBER" | "FRIEND" | null;
  paidUntil: number;
  grantedTier: "MEMBER" | "FRIEND" | null;
  grantedUntil: number;
  status: string;
}

/** The tier now, and the day on which access ends, in days since the start. */
async function access(of = user) {
  const [row] = await allRows<Row>(
    `SELECT paid_tier AS paidTier, paid_until AS paidUntil, granted_tier AS grantedTier,
       granted_until AS grantedUntil, subscription_status AS status
     FROM memberships WHERE user_id = ?1`,
    of.id,
  );
  if (!row) return { tier: "FREE", day: null };
  const tier = tierOf(row, world.context.now);
  const until = Math.max(row.paidUntil, row.grantedUntil);
  return { tier, day: tier === "FREE" ? null : Math.round((until - START) / DAY_MS) };
}

type Reversal = "refund" | "dispute" | "lose" | "win" | "partial refund";

/** Reverses the charge with an amount at the provider. */
async function reverse(how: Reversal, amount: number): Promise<void> {
  const records = world.records();
  const charge = (await records.list("charge")).find((one) => one.amount === amount)!;
  if (how === "refund") refundAtProvider(records, charge, null);
  else if (how === "partial refund") refundAtProvider(records, charge, 100);
  else if (how === "dispute") openDispute(records, charge);
  else closeDispute(records, charge, how === "win");
  await records.save();
  await world.deliver({ order: "reversed" });
  await world.deliver({ again: true, order: "shuffled" });
}

const switchTo = async (plan: MembershipType) =>
  expect((await switchPlan(world.context, user.id, plan)).kind).toBe("done");

async function buyAndRedeemGift(reader = user): Promise<void> {
  const buyer = await makeUser();
  const started = await buyGift(world.context, buyer.id, {
    kind: "GIFT",
    recipients: [{ name: "Robin", email: null }],
    message: "",
    sendAt: null,
    currency: "USD",
  });
  if (started.kind !== "started") throw new Error(started.kind);
  await world.pay(started.purchase.checkout.clientSecret);
  await finishPurchase(world.context, buyer.id, started.purchase.id);
  const [gift] = await allRows<{ code: string }>(
    "SELECT code FROM gifts WHERE buyer_id = ?1",
    buyer.id,
  );
  expect((await redeemGift(world.context, reader.id, gift!.code)).kind).toBe("done");
  await world.deliver();
}

describe("after a payment was reversed, access is what the others pay for", () => {
  test.each<{
    what: string;
    plan: MembershipType;
    switches?: [day: number, plan: MembershipType][];
    on: number;
    reverse: [Reversal, number];
    tier: string;
    day: number | null;
  }>([
    {
      what: "the upgrade of a yearly plan: the plan before it continues",
      plan: "YEARLY",
      switches: [[0, "PREMIUM_YEARLY"]],
      on: 0,
      reverse: ["refund", 10_000],
      tier: "MEMBER",
      day: YEAR,
    },
    {
      what: "the upgrade, by a dispute",
      plan: "YEARLY",
      switches: [[0, "PREMIUM_YEARLY"]],
      on: 100,
      reverse: ["dispute", 10_000],
      tier: "MEMBER",
      day: YEAR,
    },
    {
      what: "the first payment: the upgrade pays for two thirds of the year",
      plan: "YEARLY",
      switches: [[0, "PREMIUM_YEARLY"]],
      on: 0,
      reverse: ["refund", 5000],
      tier: "FRIEND",
      day: Math.round((YEAR * 2) / 3),
    },
    {
      what: "the first payment, after the upgrade is used up",
      plan: "YEARLY",
      switches: [[0, "PREMIUM_YEARLY"]],
      on: 300,
      reverse: ["dispute", 5000],
      tier: "FREE",
      day: null,
    },
    {
      what: "a part of a payment: that lowers its price",
      plan: "YEARLY",
      on: 10,
      reverse: ["partial refund", 5000],
      tier: "MEMBER",
      day: YEAR + 7,
    },
    {
      what: "the only payment",
      plan: "YEARLY",
      on: 10,
      reverse: ["refund", 5000],
      tier: "FREE",
      day: null,
    },
    {
      what: "the payment whose rest pays for months of another plan",
      plan: "YEARLY",
      switches: [[0, "PREMIUM_MONTHLY"]],
      on: 10,
      reverse: ["refund", 5000],
      tier: "FREE",
      day: null,
    },
    {
      what: "a yearly plan's payment: the month before it continues",
      plan: "MONTHLY",
      switches: [[0, "YEARLY"]],
      on: 10,
      reverse: ["refund", 4500],
      tier: "MEMBER",
      day: 31,
    },
    {
      what: "a month that a yearly plan had replaced: a tenth of the year isn't paid",
      plan: "MONTHLY",
      switches: [[0, "YEARLY"]],
      on: 10,
      reverse: ["refund", 500],
      tier: "MEMBER",
      day: Math.round(YEAR * 0.9),
    },
  ])("$what", async ({ plan, switches = [], on, reverse: [how, amount], tier, day }) => {
    expect(await buyMembership(world, user, { planType: plan })).toBe("done");
    let today = 0;
    for (const [at, to] of switches) {
      await world.advance(at - today);
      today = at;
      await switchTo(to);
    }
    await world.advance(on - today);
    await world.deliver();
    await reverse(how, amount);
    expect(await access()).toEqual({ tier, day });
    await reconcileBalance(world.context, world.payments);
    const charges = await allRows("SELECT id FROM charges WHERE user_id = ?1", user.id);
    await world.advance(how === "partial refund" ? 0 : 800);
    await world.deliver();
    expect(await allRows("SELECT id FROM charges WHERE user_id = ?1", user.id)).toEqual(charges);
  });

  test("a renewal that is disputed ends it, and the year before it counts", async () => {
    await buyMembership(world, user);
    await world.advance(YEAR + 20);
    await world.deliver();
    const records = world.records();
    const renewal = (await records.list("charge")).at(-1)!;
    openDispute(records, renewal);
    await records.save();
    await world.deliver();
    expect(await access()).toEqual({ tier: "FREE", day: null });
  });

  test("a gift that waited for the end of the paid time begins at once", async () => {
    await buyMembership(world, user);
    await buyAndRedeemGift();
    expect(await access()).toMatchObject({ tier: "MEMBER" });
    await world.advance(10);
    const records = world.records();
    const own = (await records.list("charge")).find(({ amount }) => amount === 5000)!;
    openDispute(records, own);
    await records.save();
    await world.deliver();
    // 2028 is a leap year.
    expect(await access()).toEqual({ tier: "MEMBER", day: 10 + 366 });
  });
});

describe("a dispute that is won gives back", () => {
  test.each([
    ["what was left of the year", 0, YEAR + 50],
    ["the same, added to what the reader bought meanwhile", 20, 20 + YEAR + (YEAR - 10)],
  ] as const)("%s", async (_, boughtAgainOn, day) => {
    await buyMembership(world, user);
    await world.advance(10);
    await reverse("dispute", 5000);
    expect(await access()).toEqual({ tier: "FREE", day: null });
    if (boughtAgainOn > 0) {
      await world.advance(boughtAgainOn - 10);
      expect(await buyMembership(world, user)).toBe("done");
    }
    await world.advance(60 - Math.max(10, boughtAgainOn));
    await reverse("win", 5000);
    const found = await access();
    expect(found.tier).toBe("MEMBER");
    // A subscription that runs has days of grace.
    expect(found.day! - day).toBe(boughtAgainOn > 0 ? 7 : 0);
    await reconcileBalance(world.context, world.payments);
  });

  test("the tier that was paid for", async () => {
    await buyMembership(world, user);
    await switchTo("PREMIUM_YEARLY");
    await world.advance(10);
    await reverse("dispute", 10_000);
    expect(await access()).toEqual({ tier: "MEMBER", day: YEAR });
    await world.advance(10);
    await reverse("win", 10_000);
    expect(await access()).toEqual({ tier: "FRIEND", day: YEAR });
  });

  test("gifts: to the person who redeemed one, and the codes of the others", async () => {
    const buyer = await makeUser();
    const started = await buyGift(world.context, buyer.id, {
      kind: "GROUP_GIFT",
      recipients: ["One", "Two"].map((name) => ({ name, email: null })),
      message: "",
      sendAt: null,
      currency: "USD",
    });
    if (started.kind !== "started") throw new Error(started.kind);
    await world.pay(started.purchase.checkout.clientSecret);
    await finishPurchase(world.context, buyer.id, started.purchase.id);
    const gifts = () =>
      allRows<{ code: string; state: string }>(
        "SELECT code, state FROM gifts WHERE buyer_id = ?1 ORDER BY position",
        buyer.id,
      );
    const [redeemed, unused] = await gifts();
    expect((await redeemGift(world.context, user.id, redeemed!.code)).kind).toBe("done");
    await world.advance(100);
    for (const round of [1, 2]) {
      await reverse("dispute", 10_000);
      expect((await gifts()).map(({ state }) => state)).toEqual(["REFUNDED", "REFUNDED"]);
      expect(await access(), `round ${round}`).toEqual({ tier: "FREE", day: null });
      expect((await redeemGift(world.context, user.id, unused!.code)).kind).toBe("wrong-code");
      await world.advance(30);
      await reverse("win", 10_000);
      expect((await gifts()).map(({ state }) => state)).toEqual(["REDEEMED", "PAID"]);
      expect(await access(), `round ${round}`).toEqual({ tier: "MEMBER", day: YEAR + 30 * round });
      const records = world.records();
      const charge = (await records.list("charge"))[0]!;
      records.put({ ...charge, dispute: null });
      await records.save();
    }
    expect((await redeemGift(world.context, user.id, unused!.code)).kind).toBe("done");
  });

  test("a gift to a person who subscribes meanwhile, whose next payment waits for it", async () => {
    await buyAndRedeemGift();
    await world.advance(65);
    await reverse("dispute", 5000);
    expect(await access()).toEqual({ tier: "FREE", day: null });
    expect(await buyMembership(world, user, { planType: "PREMIUM_MONTHLY" })).toBe("done");
    await reverse("win", 5000);
    const records = world.records();
    const [subscription] = await records.list("subscription");
    // A month that is paid, and the 300 days of a Member as 100 of a Friend.
    const next = Math.round((subscription!.periodEnd - world.context.now) / DAY_MS);
    expect(next).toBe(31 + 100);
  });
});

describe("staff see what a refund does", () => {
  const effects = async () => (await refundEffects(world.context, user.id))!;

  test.each([
    [5000, "FRIEND"],
    [10_000, "MEMBER"],
  ] as const)("of %d, and it does that", async (amount, tier) => {
    await buyMembership(world, user);
    await switchTo("PREMIUM_YEARLY");
    const shown = (await effects()).find((effect) => effect.amount === amount)!;
    expect(shown).toMatchObject({ tier, endsSubscription: true });
    const staff = await makeUser({ is_staff: 1 });
    const refund = { chargeId: shown.chargeId, reason: "Asked", staffId: staff.id };
    // Another charge was refunded since the page was loaded.
    const old = { ...refund, seen: "5000 FREE  0 0" };
    expect((await refundCharge(world.context, old)).kind).toBe("effect-changed");
    const result = await refundCharge(world.context, { ...refund, seen: effectKey(shown) });
    expect(result.kind).toBe("done");
    const found = await access();
    expect(found.tier).toBe(tier);
    expect(found.day).toBe(Math.round((shown.accessUntil! - START) / DAY_MS));
    expect((await effects()).map((effect) => effect.amount)).toEqual([15_000 - amount]);
  });
});
