// Answers calls to Stripe's API from the embedded provider's records.

import type { PriceKey } from "../../../ports/payments/Payments.ts";
import { PRICES } from "../../../ports/payments/prices.ts";
import { runDue, tryToPay } from "./billing.ts";
import { emit } from "./events.ts";
import { amountsOf } from "./invoices.ts";
import { CallError, Params } from "./params.ts";
import {
  type Charge,
  ConflictError,
  newRecordId,
  Records,
  type RecordStore,
  type Repeat,
} from "./records.ts";
import { refundCharge } from "./reversals.ts";
import {
  listOf,
  showCharge,
  showCustomer,
  showDispute,
  showIntent,
  showInvoice,
  showPrice,
  showSchedule,
  showSetup,
  showSubscription,
  showTransaction,
  transactionsOf,
} from "./show.ts";
import {
  cancelSubscription,
  createSubscription,
  previewInvoice,
  updateSubscription,
} from "./subscriptions.ts";

/** A call's handler: its result is the response's body. */
type Handler = (records: Records, params: Params, ids: string[]) => Promise<unknown>;

/** Handlers by method and path; `*` is an id. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  "POST customers": async (records, params) => {
    const customer = records.put({
      kind: "customer",
      id: newRecordId("cus"),
      customer: null,
      createdAt: records.now,
      metadata: params.map("metadata"),
      name: params.text("name"),
      email: params.optional("email"),
      methodId: null,
      credit: {},
    });
    return showCustomer(records, customer);
  },
  "GET customers/*": async (records, _params, [id]) =>
    showCustomer(records, found(await records.get("customer", id!), id!)),
  "POST customers/*": async (records, params, [id]) => {
    const customer = found(await records.get("customer", id!), id!);
    customer.methodId = params.text("invoice_settings.default_payment_method");
    return showCustomer(records, records.put(customer));
  },
  "GET prices": async () => listOf(Object.keys(PRICES).map((key) => showPrice(key as PriceKey))),

  "POST subscriptions": async (records, params) =>
    showSubscription(records, await createSubscription(records, params)),
  "GET subscriptions": async (records, params) => {
    const all = await records.list("subscription", params.text("customer"));
    return newestFirst(await Promise.all(all.map((one) => showSubscription(records, one))));
  },
  "GET subscriptions/*": async (records, _params, [id]) =>
    showSubscription(records, found(await records.get("subscription", id!), id!)),
  "POST subscriptions/*": async (records, params, [id]) =>
    showSubscription(records, await updateSubscription(records, id!, params)),
  "DELETE subscriptions/*": async (records, _params, [id]) =>
    showSubscription(records, await cancelSubscription(records, id!)),

  "POST subscription_schedules": async (records, params) => {
    const id = params.text("from_subscription");
    const subscription = found(await records.get("subscription", id), id);
    if (subscription.switchTo)
      throw new CallError(400, "invalid_request", "The subscription has a schedule already");
    const scheduleId = newRecordId("sub_sched");
    subscription.switchTo = { scheduleId, price: null, at: subscription.periodEnd };
    return showSchedule(records.put(subscription));
  },
  "POST subscription_schedules/*": async (records, params, [id]) => {
    const subscription = await ofSchedule(records, id!);
    const price = params.text("phases.1.items.0.price").replace(/^price_/, "") as PriceKey;
    const at = Number(params.text("phases.0.end_date")) * 1000;
    subscription.switchTo = { scheduleId: id!, price, at };
    emit(records, "customer.subscription.updated", subscription);
    return showSchedule(records.put(subscription));
  },
  "POST subscription_schedules/*/release": async (records, _params, [id]) => {
    const subscription = await ofSchedule(records, id!);
    const schedule = showSchedule(subscription);
    records.put(Object.assign(subscription, { switchTo: null }));
    emit(records, "customer.subscription.updated", subscription);
    return { ...schedule, status: "released" };
  },

  "POST invoices/create_preview": async (records, params) =>
    showInvoice(await previewInvoice(records, params)),
  "GET invoices": async (records, params) =>
    newestFirst((await records.list("invoice", params.text("customer"))).map(showInvoice)),
  "POST invoices/*/pay": async (records, _params, [id]) => {
    const invoice = found(await records.get("invoice", id!), id!);
    const subscription = await records.need("subscription", invoice.subscriptionId);
    if (await tryToPay(records, subscription, invoice)) return showInvoice(invoice);
    const { error } = await records.need("payment_intent", invoice.intentId!);
    await records.save();
    throw new CallError(402, error?.code ?? "card_declined", error?.message ?? "Declined", {
      type: "card_error",
      declineCode: error?.declineCode ?? null,
    });
  },

  "POST tax/calculations": async (_records, params) => {
    const amount = Number(params.text("line_items.0.amount"));
    const currency = params.text("currency") === "cad" ? "CAD" : "USD";
    const { tax, total } = amountsOf([{ amount }], { hasTax: true, currency }, null);
    const id = newRecordId("taxcalc");
    return { id, object: "tax.calculation", amount_total: total, tax_amount_exclusive: tax };
  },
  "POST payment_intents": async (records, params) => {
    const intent = records.put({
      kind: "payment_intent",
      id: newRecordId("pi"),
      customer: params.text("customer"),
      createdAt: records.now,
      metadata: params.map("metadata"),
      amount: Number(params.text("amount")),
      currency: params.text("currency") === "cad" ? "CAD" : "USD",
      status: "requires_payment_method",
      invoiceId: null,
      methodId: null,
      error: null,
    });
    return showIntent(intent);
  },
  "GET payment_intents/*": async (records, _params, [id]) =>
    showIntent(found(await records.get("payment_intent", id!), id!)),
  "POST payment_intents/*/cancel": async (records, _params, [id]) => {
    const intent = found(await records.get("payment_intent", id!), id!);
    if (intent.status === "succeeded")
      throw new CallError(400, "payment_intent_unexpected_state", "The payment has succeeded");
    return showIntent(records.put(Object.assign(intent, { status: "canceled" as const })));
  },

  "POST setup_intents": async (records, params) => {
    const setup = records.put({
      kind: "setup_intent",
      id: newRecordId("seti"),
      customer: params.text("customer"),
      createdAt: records.now,
      metadata: params.map("metadata"),
      status: "requires_payment_method",
      methodId: null,
      subscriptionId: null,
      error: null,
    });
    return showSetup(setup);
  },
  "GET setup_intents": async (records, params) =>
    newestFirst((await records.list("setup_intent", params.text("customer"))).map(showSetup)),
  "GET setup_intents/*": async (records, _params, [id]) =>
    showSetup(found(await records.get("setup_intent", id!), id!)),

  "GET charges": async (records, params) => {
    const charges = await records.list("charge", params.text("customer"));
    return newestFirst(await Promise.all(charges.map((charge) => showCharge(records, charge))));
  },
  "GET charges/*": async (records, _params, [id]) =>
    showCharge(records, found(await records.get("charge", id!), id!)),
  "GET disputes": async (records, params) => {
    const charge = await records.get("charge", params.text("charge"));
    return listOf(charge?.dispute ? [showDispute(charge)] : []);
  },
  "POST refunds": async (records, params) => {
    const id = params.text("charge");
    const amount = params.optional("amount");
    const charge = found(await records.get("charge", id), id);
    return refundCharge(records, charge, amount === null ? null : Number(amount));
  },

  "GET balance": async (records) => {
    const amounts: Record<string, number> = {};
    for (const { currency, net } of (await records.list("charge")).flatMap(transactionsOf))
      amounts[currency] = (amounts[currency] ?? 0) + net;
    const available = Object.entries(amounts).map(([currency, amount]) => ({ currency, amount }));
    return { object: "balance", available, pending: [] };
  },
  "GET balance_transactions": async (records, params) => {
    const since = Number(params.optional("created.gte") ?? 0) * 1000;
    const all = (await records.list("charge")).flatMap((charge: Charge) => transactionsOf(charge));
    return newestFirst(all.filter(({ createdAt }) => createdAt >= since).map(showTransaction));
  },
};

function found<Found>(record: Found | null, id: string): Found {
  if (!record) throw new CallError(404, "resource_missing", `No such object: ${id}`);
  return record;
}

async function ofSchedule(records: Records, id: string) {
  const all = await records.list("subscription");
  return found(all.find(({ switchTo }) => switchTo?.scheduleId === id) ?? null, id);
}

const newestFirst = (data: readonly unknown[]) => listOf(data.toReversed());

const ID = /^(cus|sub|sub_sched|in|pi|seti|ch)_\w+$/;

/** Answers a call of Stripe's library. */
export async function answerCall(
  store: RecordStore,
  realNow: number,
  request: Request,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const parts = pathname.replace(/^\/v1\//, "").split("/");
  const ids = parts.filter((part) => ID.test(part));
  const name = `${request.method} ${parts.map((part) => (ID.test(part) ? "*" : part)).join("/")}`;
  const key = request.headers.get("Idempotency-Key");
  const repeatId = key === null || request.method === "GET" ? null : `repeat:${key}`;
  const records = new Records(store, realNow);
  const body = request.method === "POST" ? await request.text() : search.slice(1);
  let isClaimed = false;
  try {
    const handler = HANDLERS[name];
    if (!handler) throw new CallError(404, "resource_missing", `Unrecognized request: ${name}`);
    if (repeatId !== null) {
      isClaimed = await store.claim(repeat(repeatId, realNow, { body, answer: null }));
      const answered = isClaimed ? null : await records.get("repeat", repeatId);
      if (answered && answered.body !== body)
        throw new CallError(400, "idempotency_error", "The key was used with other parameters", {
          type: "idempotency_error",
          declineCode: null,
        });
      if (answered?.answer) return Response.json(answered.answer);
      // Stripe's library tries again.
      if (!isClaimed) throw new CallError(409, "idempotency_key_in_use", "The key is in use");
    }
    await runDue(records);
    const answer = await handler(records, new Params(body), ids);
    if (repeatId !== null) records.put(repeat(repeatId, records.now, { body, answer }));
    await records.save();
    return Response.json(answer);
  } catch (error) {
    if (repeatId !== null && isClaimed) await store.release(repeatId);
    // Stripe's library tries again.
    if (error instanceof ConflictError) return errorResponse(LOCKED);
    if (!(error instanceof CallError)) throw error;
    return errorResponse(error);
  }
}

const LOCKED = new CallError(409, "lock_timeout", "Another call is changing the same object");

function errorResponse({ status, code, type, message, declineCode }: CallError): Response {
  const details = { type, code, message, ...(declineCode && { decline_code: declineCode }) };
  return Response.json({ error: details }, { status });
}

function repeat(id: string, createdAt: number, call: Pick<Repeat, "body" | "answer">): Repeat {
  return { kind: "repeat", id, customer: null, createdAt, metadata: {}, ...call };
}
