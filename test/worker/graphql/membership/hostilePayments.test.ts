// Payments with hostile values: amounts that nobody was shown, things of other people, and events that
// say something else than the provider knows. Nobody is charged, and nothing changes.

import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { buyGift } from "../../../../worker/domain/membership/gifts/buyGift.ts";
import { signBody } from "../../../../worker/dev/payments/deliverEvents.ts";
import { finishPurchase } from "../../../../worker/domain/membership/payments/finishPurchase.ts";
import { processPaymentEvents } from "../../../../worker/domain/membership/sync/paymentEvents.ts";
import { startMethodUpdate } from "../../../../worker/domain/membership/payments/updateMethod.ts";
import { allRows, firstValue } from "../../../support/database.ts";
import { makeUser, nextNumber, signedIn } from "../../../support/factories.ts";
import {
  buyMembership,
  makePaymentWorld,
  type PaymentWorld,
} from "../../../support/membership/payments.ts";
import { graphql, ORIGIN } from "../../../support/product.ts";

let world: PaymentWorld;
let member: Awaited<ReturnType<typeof makeUser>>;
let other: typeof member;
let staff: typeof member;

// Once, since none of the tests may change anything.
beforeAll(async () => {
  world = await makePaymentWorld(Date.now());
  member = await makeUser();
  other = await makeUser();
  staff = await makeUser({ is_staff: 1 });
  await buyMembership(world, member, { planType: "YEARLY" });
  await buyMembership(world, other, { planType: "MONTHLY" });
  await world.deliver();
});

/** Everything that money has changed, here and at the provider. */
async function money() {
  const [memberships, charges, gifts, records] = await Promise.all([
    allRows("SELECT user_id, revision, plan, access_until FROM memberships ORDER BY user_id"),
    allRows("SELECT id, amount, refunded, currency FROM charges ORDER BY id"),
    allRows("SELECT id, state, redeemed_by FROM gifts ORDER BY id"),
    Promise.all((["subscription", "charge"] as const).map((kind) => world.records().list(kind))),
  ]);
  return { memberships, charges, gifts, records };
}

/** The type of a mutation's result, "invalid" for a rejected request. */
async function typeOf(mutation: string, headers: Record<string, string>, id = ""): Promise<string> {
  const declared = mutation.includes("$id") ? "($id: ID!)" : "";
  const { data, errors } = await graphql<Record<string, { __typename: string }> | null>(
    `mutation ${declared} { result: ${mutation} { __typename } }`,
    declared === "" ? {} : { id },
    headers,
  );
  return errors ? "invalid" : data!.result!.__typename;
}

const GIFT = "createGiftPurchase(kind: GIFT, recipients: [{}]";

describe("a value that nobody was shown charges nothing", () => {
  test.each([
    // Ten thousand is what the switch costs.
    ...["-1", "0", "1", "9999", "10001", "2147483647"].map((dueNow) => [
      `switchMembershipPlan(planType: PREMIUM_YEARLY, dueNow: ${dueNow})`,
      "PaymentError",
    ]),
    ...["0.5", `"10000"`, "2147483648", "1e300", "NaN", "[10000]"].map((dueNow) => [
      `switchMembershipPlan(planType: PREMIUM_YEARLY, dueNow: ${dueNow})`,
      "invalid",
    ]),
    ["switchMembershipPlan(planType: YEARLY_STAFF)", "invalid"],
    ["switchMembershipPlan(planType: YEARLY)", "BadRequest"],
    ...["EUR", "usd", `"USD"`, "0"].map((currency) => [
      `createMembershipPurchase(planType: YEARLY, currency: ${currency})`,
      "invalid",
    ]),
    ["createMembershipPurchase(planType: YEARLY, currency: CAD)", "AlreadyExists"],
    ['createMembershipPurchase(planType: YEARLY, coupon: "off_50_year")', "invalid"],
    [`${GIFT}, currency: EUR)`, "invalid"],
    [`${GIFT}, quantity: -1)`, "invalid"],
    [`${GIFT}, sendAt: -1)`, "BadRequest"],
    [`${GIFT}, sendAt: 1e300)`, "invalid"],
    [`createGiftPurchase(kind: GROUP_GIFT, recipients: [${"{},".repeat(51)}])`, "BadRequest"],
    ["createGiftPurchase(kind: GROUP_GIFT, recipients: [])", "BadRequest"],
    [`redeemGiftMembership(code: "' OR 1=1 --")`, "NotFound"],
    [`redeemGiftMembership(code: "${"F".repeat(100_000)}")`, "NotFound"],
  ])("%s", async (mutation, type) => {
    const before = await money();
    expect(await typeOf(mutation!, await signedIn(member.id))).toBe(type);
    expect(await money()).toEqual(before);
  });

  test("nor does a member's grant to themselves", async () => {
    const before = await money();
    const grant = `grantMembership(user: "${member.id}", days: 30, reason: "Please")`;
    expect(await typeOf(grant, await signedIn(member.id))).toBe("NotFound");
    expect(await money()).toEqual(before);
  });

  test.each(["-1", "0", "0.5", "1e9", `"30"`, "2147483648"])(
    "and a grant of %s days by staff grants nothing",
    async (days) => {
      const before = await money();
      const grant = `grantMembership(user: "${member.id}", days: ${days}, reason: "Why")`;
      expect(["BadRequest", "invalid"]).toContain(await typeOf(grant, await signedIn(staff.id)));
      expect(await money()).toEqual(before);
    },
  );
});

describe("another person's", () => {
  /** An id of the member's that another member then names. */
  const IDS: Readonly<Record<string, () => Promise<string>>> = {
    membership: () => valueOf("SELECT id FROM memberships WHERE user_id = ?1"),
    subscription: () => valueOf("SELECT subscription_id FROM memberships WHERE user_id = ?1"),
    purchase: () => valueOf("SELECT id FROM purchases WHERE user_id = ?1 LIMIT 1"),
    charge: () => valueOf("SELECT id FROM charges WHERE user_id = ?1 LIMIT 1"),
    gift: async () => {
      const started = await startGift();
      await world.pay(started.checkout.clientSecret);
      await finishPurchase(world.context, member.id, started.id);
      return valueOf("SELECT id FROM gifts WHERE buyer_id = ?1");
    },
    "unpaid gift": async () => (await startGift()).id,
    "card form": async () => {
      const started = await startMethodUpdate(world.context, member.id);
      if (started.kind !== "started") throw new Error(started.kind);
      await world.pay(started.clientSecret);
      return started.id;
    },
  };

  const valueOf = async (sql: string): Promise<string> =>
    (await firstValue<string>(sql, member.id))!;

  async function startGift() {
    const started = await buyGift(world.context, member.id, {
      kind: "GIFT",
      recipients: [{ name: "Robin", email: null }],
      message: "",
      sendAt: null,
      currency: "USD",
    });
    if (started.kind !== "started") throw new Error(started.kind);
    return started.purchase;
  }

  test.each([
    ["membership", "cancelMembership(membershipId: $id, reason: COSTS)", "NotFound"],
    [
      "membership",
      "cancelMembership(membershipId: $id, reason: COSTS, discount: FIFTY_PERCENT_OFF_ONE_YEAR)",
      "NotFound",
    ],
    ["membership", "uncancelMembership(membershipId: $id)", "NotFound"],
    ["subscription", "cancelMembership(membershipId: $id, reason: COSTS)", "NotFound"],
    ["purchase", "completeMembershipPurchase(purchaseId: $id)", "NotFound"],
    ["subscription", "completeMembershipPurchase(purchaseId: $id)", "NotFound"],
    ["charge", `refundCharge(chargeId: $id, reason: "Mine")`, "NotFound"],
    ["gift", "refundGiftMembership(giftId: $id)", "NotFound"],
    ["unpaid gift", "completeGiftPurchase(purchaseId: $id)", "NotFound"],
    ["card form", "completePaymentMethodUpdate(updateId: $id)", "NotFound"],
  ])("%s is out of reach: %s", async (kind, mutation, type) => {
    const id = await IDS[kind]!();
    const before = await money();
    expect(await typeOf(mutation, await signedIn(other.id), id)).toBe(type);
    // What only staff may do is hidden from everyone else.
    expect(await typeOf(mutation, {}, id)).toBe(kind === "charge" ? "NotFound" : "Unauthorized");
    expect(await money()).toEqual(before);
  });
});

describe("a signed event changes only what the provider says when it is asked", () => {
  const lies: Readonly<Record<string, Record<string, unknown>>> = {
    "charge.refunded": { object: "charge", amount: 5000, amount_refunded: 5000, refunded: true },
    "charge.succeeded": { object: "charge", amount: -5000, currency: "eur" },
    "charge.updated": { object: "charge", amount: "5000", amount_refunded: 1e300 },
    "invoice.paid": { object: "invoice", amount_due: 0.5, total: null, lines: "none" },
    "customer.subscription.deleted": { object: "subscription", status: "canceled", ended_at: 1 },
    "customer.subscription.updated": { object: "subscription", current_period_end: 9e15 },
    "setup_intent.succeeded": { object: "setup_intent", payment_method: "pm_of_somebody_else" },
    "charge.dispute.created": { object: "dispute", charge: "ch_unknown", amount: 5000 },
  };

  test.each(Object.keys(lies))("%s", async (type) => {
    const customer = await firstValue<string>(
      "SELECT customer_id FROM payment_customers WHERE user_id = ?1",
      member.id,
    );
    await processPaymentEvents(world.context);
    const before = await money();
    const [charge] = before.records[1]!;
    const object = { id: charge!.id, customer, ...lies[type] };
    const id = `evt_${nextNumber()}`;
    const body = JSON.stringify({ id, object: "event", type, data: { object } });
    for (let count = 0; count < 2; count += 1) {
      const signature = await signBody(body, "whsec_embedded", Date.now());
      const response = await exports.default.fetch(`${ORIGIN}/_/payments/webhook`, {
        method: "POST",
        headers: { "stripe-signature": signature },
        body,
      });
      expect(response.status).toBe(200);
    }
    const { failed, dead } = await processPaymentEvents(world.context);
    expect({ failed, dead }).toEqual({ failed: 0, dead: 0 });
    const { memberships, ...rest } = await money();
    // Reading again counts as a change of the row, whatever it finds.
    const withoutRevision = (rows: Record<string, unknown>[]) =>
      rows.map(({ revision: _revision, ...row }) => row);
    expect(withoutRevision(memberships)).toEqual(withoutRevision(before.memberships));
    expect(rest).toEqual({ charges: before.charges, gifts: before.gifts, records: before.records });
  });
});
