// What the card form does: pays with a card, or stores it for later payments.

import { settleInvoice } from "./billing.ts";
import { testCard } from "./cards.ts";
import { emit } from "./events.ts";
import { chargeMethod, declineOf } from "./invoices.ts";
import {
  ConflictError,
  type Intent,
  type Method,
  newRecordId,
  Records,
  type RecordStore,
  type Setup,
} from "./records.ts";

/** The fields of the card form. */
export interface TypedCard {
  number: string;
  expirationDate: string;
  cvv: string;
  postalCode: string;
  /** The answer to the bank's question; null until it was asked. */
  challenge: "passed" | "failed" | null;
}

export type CardField = "number" | "expirationDate" | "cvv" | "postalCode";

export type ConfirmResult =
  | { kind: "ok" }
  | { kind: "challenge" }
  | { kind: "error"; message: string; field: CardField | null };

const FAILED_CHALLENGE = {
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message:
    "We are unable to authenticate your payment method. Choose a different one and try again.",
};

const FIELD_OF: Readonly<Record<string, CardField>> = {
  incorrect_number: "number",
  expired_card: "expirationDate",
  incorrect_cvc: "cvv",
};

/** Confirmations of the same payment at once: all but the first find it paid. */
const MAX_ATTEMPTS = 5;

/** Confirms the payment or setup of a client secret with a card, once however often it is sent. */
export async function confirmCard(
  store: RecordStore,
  now: number,
  clientSecret: string,
  typed: TypedCard,
): Promise<ConfirmResult> {
  for (let attempt = 1; ; attempt += 1) {
    const records = new Records(store, now);
    const result = await confirmIntent(records, clientSecret, typed);
    try {
      await records.save();
      return result;
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function confirmIntent(
  records: Records,
  clientSecret: string,
  typed: TypedCard,
): Promise<ConfirmResult> {
  const invalid = invalidField(typed, records.now);
  if (invalid) return invalid;
  const [id = ""] = clientSecret.split("_secret_");
  const intent =
    (await records.get("payment_intent", id)) ?? (await records.get("setup_intent", id));
  if (!intent || intent.status === "canceled")
    return error("This checkout has expired, and you haven’t been charged. Reload the page.");
  // A second click, or another tab, after it was paid.
  if (intent.status === "succeeded") return { kind: "ok" };
  const method = methodOf(records, typed, intent.customer!);
  if (method.card.needsChallenge && typed.challenge === null) {
    records.put(Object.assign(intent, { status: "requires_action" as const }));
    return { kind: "challenge" };
  }
  records.put(method);
  if (method.card.needsChallenge && typed.challenge === "failed") {
    records.put(
      Object.assign(intent, {
        status: "requires_payment_method" as const,
        error: FAILED_CHALLENGE,
      }),
    );
    return error(FAILED_CHALLENGE.message);
  }
  const decline =
    intent.kind === "payment_intent"
      ? await pay(records, intent, method)
      : await store(records, intent, method);
  return decline ? error(decline.message, FIELD_OF[decline.code] ?? null) : { kind: "ok" };
}

const error = (message: string, field: CardField | null = null): ConfirmResult => ({
  kind: "error",
  message,
  field,
});

function invalidField(typed: TypedCard, now: number): ConfirmResult | null {
  const { number, expirationDate, cvv, postalCode } = typed;
  if (!/^\d{12,19}$/.test(number.replaceAll(/[\s-]/g, "")))
    return error("Your card number is incomplete.", "number");
  const date = expiryOf(expirationDate);
  if (!date) return error("Your card's expiration date is incomplete.", "expirationDate");
  if (Date.UTC(date.year, date.month) <= now)
    return error("Your card's expiration date is in the past.", "expirationDate");
  if (!/^\d{3,4}$/.test(cvv.trim()))
    return error("Your card's security code is incomplete.", "cvv");
  return postalCode.trim() === "" ? error("Your postal code is incomplete.", "postalCode") : null;
}

function expiryOf(text: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: (Number(year) % 100) + 2000 };
}

function methodOf(records: Records, typed: TypedCard, customer: string): Method {
  const number = typed.number.replaceAll(/\D/g, "");
  const { month, year } = expiryOf(typed.expirationDate)!;
  return {
    kind: "payment_method",
    id: newRecordId("pm"),
    customer,
    createdAt: records.now,
    metadata: {},
    last4: number.slice(-4),
    month,
    year,
    card: testCard(number),
  };
}

async function pay(records: Records, intent: Intent, method: Method) {
  const decline = chargeMethod(records, intent, method, { isLater: false });
  if (decline) return decline;
  const invoice =
    intent.invoiceId === null ? null : await records.need("invoice", intent.invoiceId);
  if (invoice) {
    const subscription = await records.need("subscription", invoice.subscriptionId);
    subscription.methodId = method.id;
    settleInvoice(records, subscription, invoice);
  } else emit(records, "payment_intent.succeeded", intent);
  return null;
}

async function store(records: Records, setup: Setup, method: Method) {
  const decline = declineOf(method, records.now, false);
  setup.error = decline;
  setup.methodId = method.id;
  setup.status = decline === null ? "succeeded" : "requires_payment_method";
  records.put(setup);
  if (decline) return decline;
  if (setup.subscriptionId !== null) {
    const subscription = await records.need("subscription", setup.subscriptionId);
    records.put(Object.assign(subscription, { methodId: method.id }));
    emit(records, "customer.subscription.updated", subscription);
  }
  emit(records, "setup_intent.succeeded", setup);
  return null;
}
