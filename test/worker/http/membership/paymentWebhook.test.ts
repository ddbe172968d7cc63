import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { signBody } from "../../../../worker/dev/payments/deliverEvents.ts";
import { processPaymentEvents } from "../../../../worker/domain/membership/sync/paymentEvents.ts";
import { allRows } from "../../../support/database.ts";
import { makeUser, nextNumber } from "../../../support/factories.ts";
import { buyMembership, makePaymentWorld } from "../../../support/membership/payments.ts";
import { ORIGIN } from "../../../support/product.ts";

const SECRET = "whsec_embedded";

/** Stripe's published objects by kind, of the file that STRIPE_FIXTURES names; none without it. */
declare const __STRIPE_FIXTURES__: Readonly<Record<string, Record<string, unknown>>>;

const send = (body: string, signature: string | null, more: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}/_/payments/webhook`, {
    method: "POST",
    headers: { ...(signature !== null && { "stripe-signature": signature }), ...more },
    body,
  });

/** An event in the form that Stripe documents. */
function fixture(type: string, object: Record<string, unknown>) {
  const id = `evt_${nextNumber()}`;
  const event = {
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: 1_700_000_000,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  return { id, body: JSON.stringify(event) };
}

const stored = (id: string) =>
  allRows<{ type: string; customer_id: string | null; charge_id: string | null }>(
    "SELECT type, customer_id, charge_id FROM payment_events WHERE event_id = ?1",
    id,
  );

test.each([
  ["customer.subscription.updated", { object: "subscription", id: "sub_1", customer: "cus_x" }],
  ["invoice.paid", { object: "invoice", id: "in_1", customer: { id: "cus_x" } }],
  ["charge.refunded", { object: "charge", id: "ch_1", customer: "cus_x" }],
  ["payment_intent.succeeded", { object: "payment_intent", id: "pi_1", customer: "cus_x" }],
  ["customer.updated", { object: "customer", id: "cus_x" }],
])("an event %s is stored once, however often it arrives", async (type, object) => {
  const { id, body } = fixture(type, object);
  const signature = await signBody(body, SECRET, Date.now());
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, signature)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await stored(id)).toMatchObject([{ type, customer_id: "cus_x" }]);
});

test("an event of a dispute names its charge", async () => {
  const dispute = { object: "dispute", id: "du_1", charge: "ch_9", payment_intent: "pi_9" };
  const { id, body } = fixture("charge.dispute.created", dispute);
  expect((await send(body, await signBody(body, SECRET, Date.now()))).status).toBe(200);
  expect(await stored(id)).toMatchObject([{ customer_id: null, charge_id: "ch_9" }]);
});

test("what the provider didn't sign now has no effect", async () => {
  const { id, body } = fixture("invoice.paid", { object: "invoice", customer: "cus_x" });
  const signature = await signBody(body, SECRET, Date.now());
  const old = await signBody(body, SECRET, Date.now() - 6 * 60_000);
  const wrong = await signBody(body, "whsec_other", Date.now());
  const cases: [string, string | null][] = [
    [body, null],
    [body, "nonsense"],
    [body, old],
    [body, wrong],
    [body.replace("cus_x", "cus_y"), signature],
  ];
  for (const [text, given] of cases) expect((await send(text, given)).status).toBe(400);
  expect(await stored(id)).toEqual([]);
});

test.each(["", "[]", "null", "{}", "junk", `{"id":1}`, "x".repeat(400_000)])(
  "signed junk (%#) is rejected without a failure",
  async (body) => {
    const { status } = await send(body, await signBody(body, SECRET, Date.now()));
    expect(status).toBe(400);
  },
);

test.each(Object.entries(__STRIPE_FIXTURES__))(
  "an event of Stripe's published %s is stored once and changes nobody's membership",
  async (kind, object) => {
    const world = await makePaymentWorld(Date.now());
    await buyMembership(world, await makeUser());
    const memberships = () => allRows("SELECT * FROM memberships ORDER BY user_id");
    const before = await memberships();
    const { id, body } = fixture(`${kind}.updated`, object);
    for (let count = 0; count < 2; count += 1)
      expect((await send(body, await signBody(body, SECRET, Date.now()))).status).toBe(200);
    await processPaymentEvents(world.context);
    expect(await stored(id)).toHaveLength(1);
    expect(await memberships()).toEqual(before);
  },
);
