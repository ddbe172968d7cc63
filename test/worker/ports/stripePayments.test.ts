import { expect, test } from "vitest";
import { stripePayments } from "../../../worker/ports/payments/stripePayments.ts";

test.each([
  ["tells an address for taxes", true, "192.0.2.7", "192.0.2.7"],
  ["tells the network of an IPv6 address for taxes", true, "2001:db8:0:1", "2001:db8:0:1::"],
  ["tells none that isn't known", true, "", null],
  ["tells none without taxes", false, "192.0.2.7", null],
])("a new customer %s", async (_, hasTax, network, told) => {
  const bodies: URLSearchParams[] = [];
  const payments = stripePayments(
    { driver: "stripe", secretKey: "sk_test", webhookSecrets: [], hasTax, apiUrl: null },
    async (input, init) => {
      bodies.push(new URLSearchParams(await new Request(input, init).text()));
      return Response.json({ id: "cus_1", object: "customer" });
    },
    Date.now,
  );
  const start = { userId: "u1", email: null, name: "Robin", network };
  expect(await payments.createCustomer(start)).toBe("cus_1");
  expect(bodies.map((body) => body.get("tax[ip_address]"))).toEqual([told]);
});

test.each([
  [400, { type: "invalid_request_error", code: "parameter_invalid" }, "rejected"],
  [400, { type: "idempotency_error" }, "rejected"],
  [402, { type: "card_error", code: "card_declined" }, "declined"],
  [429, { type: "invalid_request_error", code: "lock_timeout" }, "unavailable"],
  [409, { type: "invalid_request_error", code: "idempotency_key_in_use" }, "unavailable"],
  [500, { type: "api_error" }, "unavailable"],
])("an answer of status %i with %o is %s", async (status, error, kind) => {
  const payments = stripePayments(
    { driver: "stripe", secretKey: "sk_test", webhookSecrets: [], hasTax: false, apiUrl: null },
    async () => Response.json({ error }, { status, headers: { "Stripe-Should-Retry": "false" } }),
    Date.now,
  );
  await expect(payments.customerOfCharge("ch_1")).rejects.toMatchObject({ kind });
});

test("a later switch keeps the free period and the discount", async () => {
  let sent = new URLSearchParams();
  const payments = stripePayments(
    { driver: "stripe", secretKey: "sk_test", webhookSecrets: [], hasTax: false, apiUrl: null },
    async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/v1/prices"))
        return Response.json({
          object: "list",
          has_more: false,
          data: [{ id: "price_1", lookup_key: "member_monthly" }],
        });
      if (pathname === "/v1/subscription_schedules/sub_sched_1")
        sent = new URLSearchParams(await request.text());
      return Response.json({
        id: "sub_1",
        status: "trialing",
        schedule: "sub_sched_1",
        discounts: ["di_1"],
        items: {
          data: [{ price: { id: "price_annual" }, current_period_start: 1, current_period_end: 2 }],
        },
      });
    },
    Date.now,
  );
  await payments.switchLater({
    subscriptionId: "sub_1",
    plan: "MONTHLY",
    price: "member_monthly",
  });
  expect(Object.fromEntries([...sent].filter(([name]) => /trial|discount/.test(name)))).toEqual({
    "phases[0][trial]": "true",
    "phases[0][discounts][0][discount]": "di_1",
    "phases[1][discounts][0][discount]": "di_1",
  });
});

test.each([true, false])("a gift is charged its tax if taxes are computed: %s", async (hasTax) => {
  const bodies = new Map<string, URLSearchParams>();
  const payments = stripePayments(
    { driver: "stripe", secretKey: "sk_test", webhookSecrets: [], hasTax, apiUrl: null },
    async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const body = new URLSearchParams(await request.text());
      if (request.method === "POST") bodies.set(pathname, body);
      if (pathname === "/v1/customers/cus_1")
        return Response.json({ id: "cus_1", tax: { ip_address: "192.0.2.7" } });
      if (pathname === "/v1/tax/calculations")
        return Response.json({ id: "taxcalc_1", amount_total: 5950, tax_amount_exclusive: 950 });
      const metadata = hasTax ? { tax: "950" } : {};
      return Response.json({ id: "pi_1", amount: Number(body.get("amount")), metadata });
    },
    Date.now,
  );
  const start = { customerId: "cus_1", purchaseId: "p", amount: 5000, description: "Gift" };
  const checkout = await payments.startPayment({ ...start, currency: "USD" });
  const taxed = bodies.get("/v1/tax/calculations");
  const sent = bodies.get("/v1/payment_intents")!;
  expect(taxed?.get("customer_details[ip_address]")).toBe(hasTax ? "192.0.2.7" : undefined);
  expect(taxed?.get("line_items[0][amount]")).toBe(hasTax ? "5000" : undefined);
  expect(sent.get("amount")).toBe(hasTax ? "5950" : "5000");
  expect(sent.get("hooks[inputs][tax][calculation]")).toBe(hasTax ? "taxcalc_1" : null);
  expect(checkout).toMatchObject(
    hasTax ? { subtotal: 5000, tax: 950, total: 5950 } : { subtotal: 5000, tax: 0, total: 5000 },
  );
});
