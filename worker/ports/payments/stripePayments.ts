// Payments through Stripe's API. The embedded provider answers the same calls in development and
// tests (embedded/), so that both run this code.

import { Stripe } from "stripe";
import {
  type Checkout,
  type Payments,
  PaymentsError,
  type PaymentStart,
  type PriceKey,
  type SubscriptionStart,
} from "./Payments.ts";
import { idempotencyKey } from "./idempotencyKey.ts";
import { readStripeCustomer } from "./readStripeCustomer.ts";
import { readStripeEvent } from "./readStripeEvent.ts";
import { changeSubscriptions } from "./stripeChanges.ts";
import { idOf, readPayment, readSetup, readTransaction, taxOf } from "./readStripe.ts";

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

const CHECKOUT_PARTS = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

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
  const tax = { enabled: settings.hasTax };

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

  const subscriptionCheckout = async (subscription: Stripe.Subscription): Promise<Checkout> => {
    const invoice = subscription.latest_invoice as Stripe.Invoice | null;
    const setup = subscription.pending_setup_intent as Stripe.SetupIntent | null;
    const clientSecret = invoice?.confirmation_secret?.client_secret ?? setup?.client_secret;
    const mode = setup ? "setup" : "payment";
    const intent =
      mode === "payment" && clientSecret && subscription.status === "incomplete"
        ? await stripe.paymentIntents.retrieve(clientSecret.split("_secret_")[0]!)
        : null;
    return {
      providerId: subscription.id,
      clientSecret: clientSecret ?? null,
      mode,
      status: checkoutStatus(subscription, setup, intent),
      subtotal: invoice?.subtotal ?? 0,
      discount: (invoice?.total_discount_amounts ?? []).reduce(
        (sum, { amount }) => sum + amount,
        0,
      ),
      tax: invoice ? taxOf(invoice) : 0,
      total: invoice?.total ?? 0,
      declineMessage: (intent?.last_payment_error ?? setup?.last_setup_error)?.message ?? null,
    };
  };

  return guarded({
    driver: settings.driver,
    ...changeSubscriptions({ stripe, priceId, hasTax: settings.hasTax, clock }),

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

    async startSubscription(start: SubscriptionStart) {
      const sent: Stripe.SubscriptionCreateParams = {
        customer: start.customerId,
        items: [{ price: await priceId(start.price) }],
        currency: start.currency.toLowerCase(),
        payment_behavior: "default_incomplete",
        payment_settings: { save_default_payment_method: "on_subscription" },
        automatic_tax: tax,
        metadata: { purchase_id: start.purchaseId, price: start.price },
        expand: CHECKOUT_PARTS,
        ...(start.coupon !== null && { discounts: [{ coupon: start.coupon }] }),
        ...(start.trialDays > 0 && {
          trial_period_days: start.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
        }),
      };
      const key = await idempotencyKey(`purchase:${start.purchaseId}`, sent);
      return subscriptionCheckout(await stripe.subscriptions.create(sent, key));
    },

    async startPayment(start: PaymentStart) {
      const taxed = settings.hasTax ? await calculateTax(stripe, start) : null;
      const sent: Stripe.PaymentIntentCreateParams = {
        customer: start.customerId,
        amount: taxed?.amount_total ?? start.amount,
        currency: start.currency.toLowerCase(),
        description: start.description,
        metadata: {
          purchase_id: start.purchaseId,
          ...(taxed && { tax: taxed.tax_amount_exclusive }),
        },
        // Stripe reports the tax once it is paid, and takes it back with a refund.
        ...(taxed?.id && { hooks: { inputs: { tax: { calculation: taxed.id } } } }),
        automatic_payment_methods: { enabled: true },
      };
      const key = await idempotencyKey(`purchase:${start.purchaseId}`, sent);
      return readPayment(await stripe.paymentIntents.create(sent, key));
    },

    async readCheckout(id) {
      try {
        return id.startsWith("pi_")
          ? readPayment(await stripe.paymentIntents.retrieve(id))
          : await subscriptionCheckout(
              await stripe.subscriptions.retrieve(id, { expand: CHECKOUT_PARTS }),
            );
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async abandonCheckout(id) {
      try {
        if (id.startsWith("pi_")) await stripe.paymentIntents.cancel(id);
        else await stripe.subscriptions.cancel(id);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    async endSubscription(id) {
      const { status } = await stripe.subscriptions.retrieve(id);
      if (status !== "canceled" && status !== "incomplete_expired")
        await stripe.subscriptions.cancel(id);
    },

    async startMethodUpdate({ customerId, subscriptionId, key }) {
      const sent: Stripe.SetupIntentCreateParams = {
        customer: customerId,
        usage: "off_session",
        automatic_payment_methods: { enabled: true },
        metadata: { subscription_id: subscriptionId },
      };
      const options = await idempotencyKey(`setup:${key}`, sent);
      return readSetup(await stripe.setupIntents.create(sent, options));
    },

    async readStoredMethod(customer, subscriptionId) {
      const { data } = await stripe.setupIntents.list({ customer, limit: PAGE });
      const newest = data.find(
        ({ status, metadata }) =>
          status === "succeeded" && metadata?.subscription_id === subscriptionId,
      );
      return newest ? idOf(newest.payment_method) : null;
    },

    async readMethodUpdate(id) {
      try {
        return readSetup(await stripe.setupIntents.retrieve(id));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    // Not the customer's default: a later trial would start with it before its form is confirmed.
    async useMethod({ methodId, subscriptionId }) {
      const subscription = await stripe.subscriptions.update(subscriptionId, {
        default_payment_method: methodId,
        expand: ["latest_invoice"],
      });
      const invoice = subscription.latest_invoice as Stripe.Invoice | null;
      if (invoice?.status === "open" && subscription.status !== "incomplete")
        // The browser and the webhook may both do this.
        await stripe.invoices.pay(
          invoice.id,
          { payment_method: methodId },
          { idempotencyKey: `pay:${invoice.id}:${methodId}` },
        );
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

/** The tax on a single payment, where those on the customer's memberships are due. */
async function calculateTax(
  stripe: Stripe,
  { customerId, purchaseId, amount, currency }: PaymentStart,
): Promise<Stripe.Tax.Calculation> {
  const customer = await stripe.customers.retrieve(customerId, { expand: ["tax"] });
  const address = customer.deleted || customer.address ? null : customer.tax?.ip_address;
  const sent: Stripe.Tax.CalculationCreateParams = {
    currency: currency.toLowerCase(),
    line_items: [{ amount, reference: purchaseId, tax_behavior: "exclusive" }],
    ...(address ? { customer_details: { ip_address: address } } : { customer: customerId }),
  };
  return stripe.tax.calculations.create(sent, await idempotencyKey(`tax:${purchaseId}`, sent));
}

/** An address in a network: the network itself if it is one, or the first of an IPv6 /64. */
const addressIn = (network: string): string => (network.includes(":") ? `${network}::` : network);

function checkoutStatus(
  { status }: Stripe.Subscription,
  setup: Stripe.SetupIntent | null,
  intent: Stripe.PaymentIntent | null,
): Checkout["status"] {
  if (status === "canceled" || status === "incomplete_expired") return "ended";
  if (setup && setup.status !== "succeeded") return "open";
  if (intent?.status === "processing") return "processing";
  return status === "incomplete" ? "open" : "paid";
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
}

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
