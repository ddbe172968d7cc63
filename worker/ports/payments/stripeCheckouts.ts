// Purchases that a reader is paying: subscriptions and single payments through Stripe's API.

import type { Stripe } from "stripe";
import { idempotencyKey } from "./idempotencyKey.ts";
import { isMissing } from "./isMissing.ts";
import type { Checkout, Payments, PaymentStart, PriceKey, SubscriptionStart } from "./Payments.ts";
import { readPayment, taxOf } from "./readStripe.ts";

const CHECKOUT_PARTS = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

/** The calls that start, read and end purchases. */
export function runCheckouts(api: {
  stripe: Stripe;
  priceId: (key: PriceKey) => Promise<string>;
  hasTax: boolean;
}): Pick<
  Payments,
  "startSubscription" | "startPayment" | "readCheckout" | "abandonCheckout" | "endSubscription"
> {
  const { stripe, priceId, hasTax } = api;
  return {
    async startSubscription(start: SubscriptionStart) {
      const sent: Stripe.SubscriptionCreateParams = {
        customer: start.customerId,
        items: [{ price: await priceId(start.price) }],
        currency: start.currency.toLowerCase(),
        payment_behavior: "default_incomplete",
        payment_settings: { save_default_payment_method: "on_subscription" },
        automatic_tax: { enabled: hasTax },
        metadata: { purchase_id: start.purchaseId, price: start.price },
        expand: CHECKOUT_PARTS,
        ...(start.coupon !== null && { discounts: [{ coupon: start.coupon }] }),
        ...(start.trialDays > 0 && {
          trial_period_days: start.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
        }),
      };
      const key = await idempotencyKey(`purchase:${start.purchaseId}`, sent);
      return subscriptionCheckout(stripe, await stripe.subscriptions.create(sent, key));
    },

    async startPayment(start: PaymentStart) {
      const taxed = hasTax ? await calculateTax(stripe, start) : null;
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
              stripe,
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
  };
}

async function subscriptionCheckout(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Checkout> {
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
    discount: (invoice?.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    tax: invoice ? taxOf(invoice) : 0,
    total: invoice?.total ?? 0,
    declineMessage: (intent?.last_payment_error ?? setup?.last_setup_error)?.message ?? null,
  };
}

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
