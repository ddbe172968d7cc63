import { beforeEach, describe, expect, test } from "vitest";
import { buyGift, type GiftInput } from "../../../../worker/domain/membership/gifts/buyGift.ts";
import { redeemGift } from "../../../../worker/domain/membership/gifts/redeemGift.ts";
import type { DomainContext } from "../../../../worker/domain/kernel/context.ts";
import { refundGift } from "../../../../worker/domain/membership/gifts/refundGift.ts";
import { sendGifts } from "../../../../worker/domain/membership/gifts/sendGifts.ts";
import {
  previewSwitch,
  switchPlan,
} from "../../../../worker/domain/membership/payments/switchPlan.ts";
import { announcedNext } from "../../../../worker/domain/membership/payments/announcePayments.ts";
import { membershipStatusByUser } from "../../../../worker/domain/membership/membershipStatus.ts";
import { closeAccount } from "../../../../worker/domain/identity/closeAccount.ts";
import { cancelMembership } from "../../../../worker/domain/membership/payments/cancelMembership.ts";
import { customerOf } from "../../../../worker/domain/membership/payments/customers.ts";
import { syncCustomer } from "../../../../worker/domain/membership/sync/syncCustomer.ts";
import { startPurchase } from "../../../../worker/domain/membership/payments/startPurchase.ts";
import { finishPurchase } from "../../../../worker/domain/membership/payments/finishPurchase.ts";
import { reconcileBalance } from "../../../../worker/domain/membership/sync/reconcilePayments.ts";
import type { Charge, Records } from "../../../../worker/dev/payments/provider/records.ts";
import { closeDispute, openDispute } from "../../../../worker/dev/payments/provider/reversals.ts";
import { readGiftKind } from "../../../../shared/membership/gifts.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { makeUser } from "../../../support/factories.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import {
  buyMembership,
  CARDS,
  makePaymentWorld,
  type PaymentWorld,
} from "../../../support/membership/payments.ts";

const START = Date.UTC(2027, 1, 28, 12);
const DAY_MS = 86_400_000;

let world: PaymentWorld;
let buyer: Awaited<ReturnType<typeof makeUser>>;
let reader: Awaited<ReturnType<typeof makeUser>>;

interface Gift {
  id: string;
  code: string;
  state: string;
  sent_at: number | null;
}

beforeEach(async () => {
  world = await makePaymentWorld(START);
  await runSql("DELETE FROM rate_limits");
  [buyer, reader] = [await makeUser(), await makeUser()];
});

async function buy(input: Partial<GiftInput> = {}): Promise<Gift[]> {
  const started = await buyGift(world.context, buyer.id, {
    kind: "GIFT",
    recipients: [{ name: "Robin", email: null }],
    message: "",
    sendAt: null,
    currency: "USD",
    ...input,
  });
  if (started.kind !== "started") throw new Error(started.kind);
  await world.pay(started.purchase.checkout.clientSecret);
  expect((await finishPurchase(world.context, buyer.id, started.purchase.id)).kind).toBe("done");
  return gifts();
}

const gifts = () =>
  allRows<Gift>("SELECT * FROM gifts WHERE buyer_id = ?1 ORDER BY position", buyer.id);
const redeem = async (code: string, by = reader) =>
  (await redeemGift(world.context, by.id, code)).kind;
const row = async () =>
  (
    await allRows<{ granted_until: number }>(
      "SELECT * FROM memberships WHERE user_id = ?1",
      reader.id,
    )
  )[0]!;
const charges = async () =>
  (
    await allRows<{ amount: number }>(
      "SELECT amount FROM charges WHERE user_id = ?1 ORDER BY created_at",
      reader.id,
    )
  ).map(({ amount }) => amount);
const accessUntil = async (by = reader) =>
  (
    await allRows<{ at: number }>(
      "SELECT access_until AS at FROM memberships WHERE user_id = ?1",
      by.id,
    )
  )[0]?.at ?? 0;

describe("a gift", () => {
  test("gives a year, once, however its code is typed", async () => {
    const [gift] = await buy();
    const typed = ` ${gift!.code.toLowerCase().replaceAll(/(.{4})/g, "$1-")} `;
    expect(await Promise.all([redeem(typed), redeem(typed), redeem(typed)])).toEqual(
      expect.arrayContaining(["done", "used-code", "used-code"]),
    );
    expect(await accessUntil()).toBe(Date.UTC(2028, 1, 28, 12));
    expect(await redeem(gift!.code, await makeUser())).toBe("used-code");
    await reconcileBalance(world.context, world.payments);
  });

  test.each([
    ["MEMBER", Date.UTC(2028, 2, 10, 12)],
    ["FRIEND", Date.UTC(2027, 6, 10, 12)],
  ] as const)("extends a %s from the end of what they have", async (tier, until) => {
    await becomeMember(reader, tier, { grantedUntil: START + 10 * DAY_MS });
    const [gift] = await buy();
    expect(await redeem(gift!.code)).toBe("done");
    expect(await accessUntil()).toBe(until);
  });

  test("postpones the next payment of somebody who subscribes", async () => {
    await buyMembership(world, reader, { planType: "MONTHLY" });
    const [gift] = await buy();
    expect(await redeem(gift!.code)).toBe("done");
    await world.deliver();
    await world.advance(365);
    await world.deliver();
    const charges = await allRows("SELECT id FROM charges WHERE user_id = ?1", reader.id);
    expect(charges).toHaveLength(1);
    expect(await accessUntil()).toBeGreaterThan(world.context.now);
  });

  test("begins when the paid period ends, without the days of grace for its renewal", async () => {
    await buyMembership(world, reader);
    const [gift] = await buy();
    const redeemed = await redeemGift(world.context, reader.id, gift!.code);
    const end = Date.UTC(2029, 1, 28, 12);
    expect(redeemed).toEqual({ kind: "done", accessUntil: end });
    await world.deliver();
    const payment = await announcedNext(world.context, reader.id);
    expect(payment?.next).toMatchObject({ at: end, total: 5000 });
    const status = await membershipStatusByUser(world.context).load(reader.id);
    expect(status).toMatchObject({ coveredUntil: end });
  });

  test("that is lost doesn't take the time that another plan was paid for", async () => {
    await buyMembership(world, reader);
    // What is left of the year pays for some months of a Friend.
    expect((await switchPlan(world.context, reader.id, "PREMIUM_MONTHLY")).kind).toBe("done");
    const next = async () => (await announcedNext(world.context, reader.id))?.next?.at ?? 0;
    const paidUntil = await next();
    const [gift] = await buy();
    await redeem(gift!.code);
    await world.deliver();
    expect(await next()).toBeGreaterThan(paidUntil + 100 * DAY_MS);
    const records = world.records();
    openDispute(records, (await records.list("charge")).at(-1)!);
    await records.save();
    await world.deliver();
    await world.deliver({ again: true });
    expect(await next()).toBe(paidUntil);
  });

  test("of many years postpones the payment as far as the provider allows", async () => {
    await buyMembership(world, reader, { planType: "MONTHLY" });
    for (let year = 0; year < 3; year += 1) {
      const gift = (await buy()).find(({ state }) => state === "PAID");
      expect(await redeem(gift!.code)).toBe("done");
    }
    for (let year = 0; year < 3; year += 1) {
      await world.deliver({ again: true });
      await world.advance(365);
    }
    await world.deliver({ again: true });
    const charges = await allRows("SELECT id FROM charges WHERE user_id = ?1", reader.id);
    expect(charges).toHaveLength(1);
    // Who buys a membership during such a gift isn't charged either.
    await becomeMember(buyer, "MEMBER", { grantedUntil: world.context.now + 1000 * DAY_MS });
    expect(await buyMembership(world, buyer)).toBe("done");
  });

  test.each([
    ["YEARLY", "PREMIUM_YEARLY"],
    ["MONTHLY", "PREMIUM_YEARLY"],
    ["YEARLY", "PREMIUM_MONTHLY"],
  ] as const)("of a %s member is worth a third after a switch to %s", async (planType, to) => {
    await buyMembership(world, reader, { planType });
    const [gift] = await buy();
    expect(await redeem(gift!.code)).toBe("done");
    await world.deliver();
    const paid = await charges();
    const left = (await row()).granted_until - world.context.now;
    const until = world.context.now + left / 3;
    const shown = await previewSwitch(world.context, reader.id, to);
    expect(shown).toMatchObject({
      preview: { convertsGift: true, today: null, next: { at: until } },
    });
    expect((await switchPlan(world.context, reader.id, to)).kind).toBe("done");
    expect(await row()).toMatchObject({
      paid_tier: "FRIEND",
      granted_tier: "FRIEND",
      granted_until: until,
      period_ends_at: until,
    });
    await world.deliver({ again: true });
    expect(await charges()).toEqual(paid);
    await world.advance(left / 3 / DAY_MS + 1);
    await world.deliver();
    expect(await charges()).toEqual([...paid, to === "PREMIUM_YEARLY" ? 15_000 : 1500]);
  });

  test("of somebody who became a Friend meanwhile is worth a third once another is redeemed", async () => {
    const input = { planType: "PREMIUM_YEARLY", currency: "USD", withTrial: false } as const;
    const session = { userId: reader.id, isStaff: false };
    const started = await startPurchase(world.context, session, input);
    if (started.kind !== "started") throw new Error(started.kind);
    const [first, second] = await buy({
      kind: "GROUP_GIFT",
      recipients: [1, 2].map((index) => ({ name: `Person ${index}`, email: null })),
    });
    expect(await redeem(first!.code)).toBe("done");
    // The checkout that was open before the gift charges at once.
    await world.pay(started.purchase.checkout.clientSecret);
    await finishPurchase(world.context, reader.id, started.purchase.id);
    await world.deliver();
    expect(await redeem(second!.code)).toBe("done");
    await world.deliver();
    // A year that is paid, and twice four months.
    const days = ((await row()).granted_until - START) / DAY_MS;
    expect(Math.abs(days - (366 + 2 * 122))).toBeLessThan(3);
  });

  test.each([0, 1])(
    "of two, after a switch to Friend, that is disputed takes its own time alone (%d)",
    async (index) => {
      await buyMembership(world, reader, { planType: "MONTHLY" });
      for (let count = 0; count < 2; count += 1) {
        const gift = (await buy()).find(({ state }) => state === "PAID");
        expect(await redeem(gift!.code)).toBe("done");
        await world.deliver();
        await world.advance(1);
      }
      expect((await switchPlan(world.context, reader.id, "PREMIUM_MONTHLY")).kind).toBe("done");
      await world.deliver();
      const whole = (await row()).granted_until;
      const dispute = async (change: (records: Records, charge: Charge) => void) => {
        const records = world.records();
        const gifts = (await records.list("charge")).filter(({ amount }) => amount === 5000);
        change(records, gifts[index]!);
        await records.save();
        await world.deliver();
        await world.deliver({ again: true });
      };
      await dispute(openDispute);
      const left = (await row()).granted_until;
      expect(Math.abs((whole - left) / DAY_MS - 122)).toBeLessThan(2);
      await dispute((records, charge) => closeDispute(records, charge, true));
      expect(Math.abs((await row()).granted_until - whole)).toBeLessThan(10);
    },
  );

  test("locks after ten wrong codes, also for the right one", async () => {
    const [gift] = await buy();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await redeem(`000000000000000${attempt}`)).toBe("wrong-code");
    expect(await redeem(gift!.code)).toBe("too-many-codes");
    // Others in the same network may still redeem theirs.
    expect(await redeem("0000000000000000", await makeUser())).toBe("wrong-code");
    await world.advance(1);
    expect(await redeem(gift!.code)).toBe("done");
  });

  test("is refunded only while nobody has redeemed it", async () => {
    const group = [1, 2, 3].map((index) => ({ name: `Person ${index}`, email: null }));
    const [first, second] = await buy({ kind: "GROUP_GIFT", recipients: group });
    expect(await redeem(first!.code)).toBe("done");
    expect((await refundGift(world.context, buyer.id, first!.id)).kind).toBe("used-gift");
    expect((await refundGift(world.context, reader.id, second!.id)).kind).toBe("no-gift");
    for (let click = 0; click < 2; click += 1)
      expect((await refundGift(world.context, buyer.id, second!.id)).kind).toBe("done");
    expect(await redeem(second!.code)).toBe("wrong-code");
    const [charge] = await allRows(
      "SELECT amount, refunded FROM charges WHERE user_id = ?1",
      buyer.id,
    );
    expect(charge).toEqual({ amount: 15_000, refunded: 5000 });
    await reconcileBalance(world.context, world.payments);
  });

  test("is taxed as a membership is: before the card form, on its receipt, and when it is refunded", async () => {
    const recipients = Array.from({ length: 3 }, () => ({ name: "", email: null }));
    const started = await buyGift(world.context, buyer.id, {
      kind: "GROUP_GIFT",
      recipients,
      message: "",
      sendAt: null,
      currency: "CAD",
    });
    if (started.kind !== "started") throw new Error(started.kind);
    const { checkout, id } = started.purchase;
    expect(checkout).toMatchObject({ subtotal: 21_000, tax: 2730, total: 23_730 });
    await world.pay(checkout.clientSecret);
    await finishPurchase(world.context, buyer.id, id);
    const charge = { currency: "CAD", amount: 23_730, tax: 2730 };
    const charges = () => allRows("SELECT * FROM charges WHERE user_id = ?1", buyer.id);
    expect(await charges()).toMatchObject([{ ...charge, refunded: 0 }]);
    const taxes = () =>
      allRows<{ sum: number }>(
        "SELECT sum(amount) AS sum FROM ledger_entries WHERE account = 'tax_payable'",
      );
    expect(await taxes()).toEqual([{ sum: -2730 }]);
    for (const gift of await gifts()) await refundGift(world.context, buyer.id, gift.id);
    expect(await charges()).toMatchObject([{ ...charge, refunded: 23_730 }]);
    expect(await taxes()).toEqual([{ sum: 0 }]);
  });

  test("is refunded once the provider is back", async () => {
    const [gift] = await buy();
    const payments = { ...world.context.payments, open: async () => null };
    const down = Object.create(world.context, { payments: { value: payments } }) as DomainContext;
    expect((await refundGift(down, buyer.id, gift!.id)).kind).toBe("done");
    expect(await redeem(gift!.code)).toBe("wrong-code");
    await world.deliver();
    await world.deliver({ again: true, order: "shuffled" });
    expect(
      await allRows("SELECT amount, refunded FROM charges WHERE user_id = ?1", buyer.id),
    ).toEqual([{ amount: 5000, refunded: 5000 }]);
    await reconcileBalance(world.context, world.payments);
  });

  test("that is disputed ends what it gave", async () => {
    const [gift] = await buy();
    await redeem(gift!.code);
    const records = world.records();
    openDispute(records, (await records.list("charge"))[0]!);
    await records.save();
    await world.deliver();
    await world.deliver({ again: true, order: "reversed" });
    expect(await accessUntil()).toBeLessThanOrEqual(world.context.now);
    await reconcileBalance(world.context, world.payments);
  });

  test.each([false, true])(
    "that is disputed postpones no payment any more (cancelled: %s)",
    async (isCancelled) => {
      await buyMembership(world, reader, { planType: "MONTHLY" });
      const [gift] = await buy();
      await redeem(gift!.code);
      await world.deliver();
      await world.advance(60);
      const [own] = await allRows<{ id: string }>(
        "SELECT id FROM memberships WHERE user_id = ?1",
        reader.id,
      );
      const cancel = { membershipId: own!.id, reason: "COSTS", discount: "NONE" } as const;
      if (isCancelled) await cancelMembership(world.context, reader.id, cancel);
      const records = world.records();
      const charges = await records.list("charge");
      openDispute(
        records,
        charges.find(({ amount }) => amount === 5000)!,
      );
      await records.save();
      for (let time = 0; time < 2; time += 1) await world.deliver({ again: true });
      // Not at once: the reader is told before.
      expect(await accessUntil()).toBeGreaterThan(world.context.now + 2 * DAY_MS);
      await world.advance(4);
      await world.deliver();
      const paid = await allRows("SELECT id FROM charges WHERE user_id = ?1", reader.id);
      expect(paid).toHaveLength(isCancelled ? 1 : 2);
      expect((await accessUntil()) > world.context.now).toBe(!isCancelled);
      await world.deliver({ again: true });
      expect(await accessUntil()).toBeLessThan(world.context.now + 45 * DAY_MS);
    },
  );

  test("is the membership once the paid one, which was cancelled, has ended", async () => {
    await buyMembership(world, reader, { planType: "MONTHLY" });
    const [own] = await allRows<{ id: string }>(
      "SELECT id FROM memberships WHERE user_id = ?1",
      reader.id,
    );
    const cancel = { membershipId: own!.id, reason: "COSTS", discount: "NONE" } as const;
    expect((await cancelMembership(world.context, reader.id, cancel)).kind).toBe("done");
    const [gift] = await buy();
    expect(await redeem(gift!.code)).toBe("done");
    await world.deliver();
    expect(await row()).toMatchObject({ provider: "STRIPE", is_cancelled: 1 });
    await world.advance(40);
    await world.deliver();
    const customer = await customerOf(world.context, reader.id);
    await syncCustomer(world.context, world.payments, customer!);
    const log = await allRows<{ action: string }>(
      "SELECT action FROM membership_log WHERE user_id = ?1 AND actor = 'PROVIDER' ORDER BY id",
      reader.id,
    );
    expect(log.map(({ action }) => action)).toEqual(["start", "cancel", "canceled"]);
    const { granted_until: until } = await row();
    expect(await row()).toMatchObject({
      provider: "MEDIUM_GIFT",
      plan: "YEARLY",
      period_ends_at: until,
      is_cancelled: 0,
    });
  });

  test("is sent once, on its date", async () => {
    const email = `gift-${reader.id}@example.com`;
    await buy({ recipients: [{ name: "Robin", email }], sendAt: START + DAY_MS, message: "Enjoy" });
    const sent = () =>
      allRows<{ text: string }>("SELECT text FROM mail_outbox WHERE recipient = ?1", email);
    await sendGifts(world.context);
    expect(await sent()).toEqual([]);
    await world.advance(2);
    for (let run = 0; run < 2; run += 1) await sendGifts(world.context);
    const [gift] = await gifts();
    const mails = await sent();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`giftCode=${gift!.code}`);
  });

  test("that is bought again before it is paid is the same purchase, and paid once", async () => {
    const input: GiftInput = {
      kind: "GIFT",
      recipients: [{ name: "Robin", email: null }],
      message: "Enjoy",
      sendAt: null,
      currency: "USD",
    };
    const start = async () => {
      const started = await buyGift(world.context, buyer.id, input);
      if (started.kind !== "started") throw new Error(started.kind);
      return started.purchase;
    };
    const [one, other] = await Promise.all([start(), start()]);
    expect(other.id).toBe(one.id);
    await world.pay(one.checkout.clientSecret);
    // The browser was closed, and neither it nor a webhook has reported the payment.
    const again = await start();
    expect(again).toMatchObject({ id: one.id, checkout: { status: "paid" } });
    expect(await gifts()).toHaveLength(1);
    expect((await start()).id).not.toBe(one.id);
    const charges = await allRows("SELECT id FROM charges WHERE user_id = ?1", buyer.id);
    expect(charges).toHaveLength(1);
  });

  test.each<Partial<GiftInput>>([
    { recipients: [] },
    { recipients: [{ name: "", email: "not an address" }] },
    { recipients: [1, 2].map(() => ({ name: "", email: null })) },
    { message: "x".repeat(501) },
    { sendAt: START + 400 * DAY_MS },
  ])("with bad input (%#) isn't sold", async (input) => {
    const given = { kind: "GIFT" as const, recipients: [{ name: "", email: null }], message: "" };
    const result = await buyGift(world.context, buyer.id, {
      ...given,
      sendAt: null,
      currency: "USD",
      ...input,
    });
    expect(result.kind).toBe("bad-input");
  });

  test.each([
    ["gift", "gift"],
    ["group-gift", "group-gift"],
    ["31", "group-gift"],
    ["29", "gift"],
    ["yacht", "gift"],
    [null, "gift"],
  ])("of kind %s is a %s", (text, kind) => {
    expect(readGiftKind(text)).toBe(kind);
  });
});

test.each([
  ["running", CARDS.works, 0],
  ["overdue", CARDS.failsLater, 32],
])("an account that is closed with a %s membership isn't charged again", async (_, card, days) => {
  await buyMembership(world, reader, { planType: "MONTHLY", card });
  await world.advance(days);
  await world.deliver();
  await closeAccount(world.context, reader.id, { isForGood: false });
  await world.deliver();
  const records = world.records();
  for (const method of await records.list("payment_method"))
    records.put({ ...method, card: { ...method.card, failsLater: false } });
  await records.save();
  await world.advance(60);
  await world.deliver();
  const charges = await allRows("SELECT id FROM charges WHERE user_id = ?1", reader.id);
  expect(charges).toHaveLength(1);
  expect(await accessUntil()).toBeLessThan(world.context.now);
});
