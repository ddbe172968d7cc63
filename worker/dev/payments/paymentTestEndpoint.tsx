// A page for people who try payments: it lets time pass, refunds and disputes charges, and delivers
// events late, twice or out of order.

import type { Context } from "hono";
import { embeddedStore } from "./embeddedStore.ts";
import { deliverEvents } from "./deliverEvents.ts";
import { ageRecords } from "./provider/age.ts";
import { Records } from "./provider/records.ts";
import { closeDispute, openDispute, refundCharge } from "./provider/reversals.ts";
import type { AppEnv, RequestContext } from "../../http/request/requestContext.ts";
import { TypedError } from "../../http/request/typedErrors.ts";
import { PAYMENT_TEST_PATH } from "../paths.ts";
import { paymentTestDocument } from "./paymentTestDocument.tsx";

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Shows the page, or does what a button of it posts. */
export async function paymentTestEndpoint(c: Context<AppEnv>): Promise<Response> {
  const context = c.get("request");
  if (context.config.payments.driver !== "embedded")
    throw new TypedError("NOT_FOUND", "Not found.");
  const records = new Records(embeddedStore(context.db), context.now);
  if (c.req.method === "POST") {
    const form = await c.req.formData();
    const value = String(form.get("value") ?? "");
    await act(context, records, String(form.get("do") ?? ""), value);
    await records.save();
    context.payments.hasQueued = true;
    return c.redirect(PAYMENT_TEST_PATH, 303);
  }
  return c.html(await paymentTestDocument(records), 200, {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "X-Robots-Tag": "noindex",
  });
}

async function act(
  context: RequestContext,
  records: Records,
  action: string,
  value: string,
): Promise<void> {
  const charge = await records.get("charge", value);
  switch (action) {
    case "pass":
      await ageRecords(records, Math.min(Number(value) || 0, MAX_DAYS) * DAY_MS);
      break;
    case "hold":
      records.put({ ...(await records.webhook()), holdsEvents: value === "yes" });
      break;
    case "deliver":
      await deliverEvents(context, records, { again: false, order: "reversed" });
      break;
    case "deliver-again":
      await deliverEvents(context, records, { again: true, order: "shuffled" });
      break;
    case "refund":
      if (charge) refundCharge(records, charge, null);
      break;
    case "dispute":
      if (charge && !charge.dispute) openDispute(records, charge);
      break;
    case "win":
      if (charge) closeDispute(records, charge, true);
      break;
    default:
      throw new TypedError("BAD_REQUEST", "There is no such button.");
  }
}
