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
