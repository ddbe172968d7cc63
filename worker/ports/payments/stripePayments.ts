// Payments through Stripe's API. The embedded provider answers the same calls in development and
// tests (embedded/), so that both run this code.

import { Stripe } from "stripe";
import { type Payments, PaymentsError, type PriceKey } from "./Payments.ts";
import { idempotencyKey } from "./idempotencyKey.ts";
import { readStripeCustomer } from "./readStripeCustomer.ts";
import { readStripeEvent } from "./readStripeEvent.ts";
import { runCheckouts } from "./stripeCheckouts.ts";
import { changeMethods } from "./stripeMethods.ts";
import { changeSubscriptions } from "./stripeChanges.ts";
import { idOf, readTransaction } from "./readStripe.ts";

export interface StripeSettings {
  secretKey: string;
  /** Those of the webhook that are valid now; several while one is replaced. */
  webhookSecrets: readonly string[];
  /** Stripe computes taxes. */
  hasTax: boolean;
  /** Another origin of the API; null for Stripe's. */
  apiUrl: string | null;
}

/** Deadline of a call, in milliseconds: a reader waits for it. */
const TIMEOUT_MS = 8000;
const PAGE = 100;
/** Balance transactions of a reconciliation. */
const MAX_TRANSACTIONS = 10_000;

/** Price ids by lookup key, of each account: they never change. */
const priceIds = new Map<string, Map<PriceKey, string>>();

/** `fetcher` sends the calls. */
export function stripePayments(
  settings: StripeSettings & { driver: Payments["driver"] },
  fetcher: typeof fetch,
  clock: () => number,
): Payments {
  const url = settings.apiUrl === null ? null : new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetcher),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === "http:" ? "80" : "443"),
      protocol: url.protocol === "http:" ? "http" : "https",
    }),
  });

  const priceId = async (key: PriceKey): Promise<string> => {
    let known = priceIds.get(settings.secretKey);
    if (!known?.has(key)) {
      const { data } = await stripe.prices.list({ active: true, limit: PAGE });
      known = new Map(data.map((price) => [price.lookup_key as PriceKey, price.id]));
      priceIds.set(settings.secretKey, known);
    }
    const id = known.get(key);
    if (id === undefined) throw new PaymentsError("rejected", null, `There is no price ${key}`);
    return id;
  };

  return guarded({
    driver: settings.driver,
    ...changeSubscriptions({ stripe, priceId, hasTax: settings.hasTax, clock }),
    ...runCheckouts({ stripe, priceId, hasTax: settings.hasTax }),
    ...changeMethods(stripe),

    async createCustomer({ userId, email, name, network }) {
      const sent: Stripe.CustomerCreateParams = {
        name,
        metadata: { user_id: userId },
        ...(email !== null && { email }),
        // No tax can be computed before the location is known, and the first invoice is
        // made before the card form tells a postal code.
        ...(settings.hasTax && network !== "" && { tax: { ip_address: addressIn(network) } }),
      };
      const key = await idempotencyKey(`customer:${userId}`, sent);
      return (await stripe.customers.create(sent, key)).id;
    },

    readCustomer: (customerId) => readStripeCustomer(stripe, customerId),

    async customerOfCharge(chargeId) {
      return idOf((await stripe.charges.retrieve(chargeId)).customer);
    },

    async refund({ chargeId, amount, key }) {
      await stripe.refunds.create(
        { charge: chargeId, ...(amount !== null && { amount }) },
        { idempotencyKey: `refund:${key}` },
      );
    },

    async readBalance(since) {
      const [balance, transactions] = await Promise.all([
        stripe.balance.retrieve(),
        stripe.balanceTransactions
          .list({ created: { gte: Math.floor(since / 1000) }, limit: PAGE })
          .autoPagingToArray({ limit: MAX_TRANSACTIONS }),
      ]);
      const amounts: Record<string, number> = {};
      for (const { currency, amount } of [...balance.available, ...balance.pending])
        amounts[currency] = (amounts[currency] ?? 0) + amount;
      return { amounts, transactions: transactions.map(readTransaction) };
    },

    readEvent: (body, signature) =>
      readStripeEvent(stripe, settings.webhookSecrets, { body, signature }, clock),
  });
}

/** An address in a network: the network itself if it is one, or the first of an IPv6 /64. */
const addressIn = (network: string): string => (network.includes(":") ? `${network}::` : network);

/** Every method with Stripe's errors as PaymentsError. */
function guarded(payments: Payments): Payments {
  const methods = Object.entries(payments).map(([name, value]) => {
    if (typeof value !== "function") return [name, value];
    const call = value as (...values: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...values: unknown[]) => {
        try {
          return await call(...values);
        } catch (error) {
          throw paymentsError(error);
        }
      },
    ];
  });
  return Object.fromEntries(methods) as Payments;
}

function paymentsError(error: unknown): unknown {
  const { StripeError, StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } =
    Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const code = error.decline_code ?? error.code ?? null;
  if (error instanceof StripeCardError) return new PaymentsError("declined", code, error.message);
  const isRejected =
    error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError;
  return new PaymentsError(isRejected ? "rejected" : "unavailable", code, error.message);
}
