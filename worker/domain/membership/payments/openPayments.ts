// Selects the payment provider. Its library is large and loaded with the first use: no cached page
// and no story needs it.

import { loadOnce } from "../../../../shared/loadOnce.ts";
import type { Database } from "../../../db/database.ts";
import type { Payments } from "../../../ports/payments/Payments.ts";
import type { PaymentSettings, ProviderSettings } from "../../../settings/paymentSettings.ts";
import { embeddedStore } from "./embeddedStore.ts";
import type { PaymentDependencies } from "./PaymentDependencies.ts";

interface Provider {
  db: Database;
  clock: () => number;
  /** Fails the steps `payments` (the provider is down) and `payments-answer` (its answer is lost). */
  at: (step: "payments" | "payments-answer") => void;
}

const stripe = loadOnce(() => import("../../../ports/payments/stripePayments.ts"));
/** Production has no embedded provider, and its build excludes the code. */
const embeddedStripe =
  __DEVELOPMENT__ || __FAULT_SEAM__
    ? loadOnce(() => import("../../../ports/payments/embedded/answer.ts"))
    : null;

/** The payment dependencies of a request. */
export function makePaymentDependencies(
  settings: PaymentSettings,
  provider: Provider,
): PaymentDependencies {
  let opened: Promise<Payments> | undefined;
  const dependencies: PaymentDependencies = {
    embedded: embeddedStripe && settings.driver === "embedded" ? embeddedStore(provider.db) : null,
    hasQueued: false,
    open: async () =>
      settings.driver === "off" ? null : (opened ??= open(settings, provider, dependencies)),
  };
  return dependencies;
}

async function open(
  settings: ProviderSettings,
  { clock, at }: Provider,
  dependencies: PaymentDependencies,
): Promise<Payments> {
  const { stripePayments } = await stripe();
  const { embedded } = dependencies;
  const send: typeof fetch =
    embeddedStripe && embedded
      ? async (input, init) => {
          at("payments");
          const request = new Request(input, init);
          if (request.method !== "GET") dependencies.hasQueued = true;
          const { answerCall } = await embeddedStripe();
          const answer = await answerCall(embedded, clock(), request);
          at("payments-answer");
          return answer;
        }
      : (input, init) => fetch(input, init);
  return stripePayments(settings, send, clock);
}
