// Selects the payment provider. Its library is large and loaded with the first use: no cached page
// and no story needs it.

import { loadOnce } from "../../../../shared/loadOnce.ts";
import type { Database } from "../../../db/database.ts";
import type { Development } from "../../../development.ts";
import type { Payments } from "../../../ports/payments/Payments.ts";
import type { PaymentSettings, ProviderSettings } from "../../../settings/paymentSettings.ts";
import type { PaymentDependencies } from "./PaymentDependencies.ts";

interface Provider {
  db: Database;
  development: Development | null;
  clock: () => number;
  /** Fails the steps `payments` (the provider is down) and `payments-answer` (its answer is lost). */
  at: (step: "payments" | "payments-answer") => void;
}

const stripe = loadOnce(() => import("../../../ports/payments/stripePayments.ts"));

/** The payment dependencies of a request. */
export function makePaymentDependencies(
  settings: PaymentSettings,
  provider: Provider,
): PaymentDependencies {
  let opened: Promise<Payments> | undefined;
  const dependencies: PaymentDependencies = {
    hasQueued: false,
    open: async () =>
      settings.driver === "off" ? null : (opened ??= open(settings, provider, dependencies)),
  };
  return dependencies;
}

async function open(
  settings: ProviderSettings,
  provider: Provider,
  dependencies: PaymentDependencies,
): Promise<Payments> {
  const { stripePayments } = await stripe();
  const embedded = settings.driver === "embedded" ? provider.development : null;
  const send = embedded
    ? (await embedded.payments()).embeddedPayments(provider, dependencies)
    : call;
  return stripePayments(settings, send, provider.clock);
}

/** The platform's `fetch` throws if it is called with another `this`. */
const call: typeof fetch = (input, init) => fetch(input, init);
