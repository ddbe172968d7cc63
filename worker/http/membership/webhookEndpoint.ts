// POST /_/payments/webhook: events of the payment provider. The signature covers the body and a time;
// an event is stored once and processed after the response.

import type { Context } from "hono";
import { storeEvent } from "../../domain/membership/sync/paymentEvents.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** Largest event, in characters: well above Stripe's. */
const MAX_BODY = 300_000;

const NO_STORE = { "Cache-Control": "no-store" };

/** Answers an event: 200 once it is stored, 400 for what the provider didn't sign. */
export async function webhookEndpoint(c: Context<AppEnv>): Promise<Response> {
  if (c.req.method !== "POST") return c.text("", 405, { ...NO_STORE, Allow: "POST" });
  const context = c.get("request");
  const payments = await context.payments.open();
  if (!payments) return c.json({ error: "Payments are off." }, 404, NO_STORE);
  const body = await c.req.text();
  const event =
    body.length > MAX_BODY
      ? null
      : await payments.readEvent(body, c.req.header("stripe-signature") ?? null);
  if (!event) return c.json({ error: "The signature is invalid." }, 400, NO_STORE);
  await storeEvent(context, event);
  return c.json({ received: true }, 200, NO_STORE);
}
