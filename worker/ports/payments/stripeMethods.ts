// How readers change what they pay with, through Stripe's API.

import type { Stripe } from "stripe";
import { idempotencyKey } from "./idempotencyKey.ts";
import { isMissing } from "./isMissing.ts";
import type { Payments } from "./Payments.ts";
import { idOf, readSetup } from "./readStripe.ts";

/** How many setups are read for the newest. */
const PAGE = 100;

/** The calls that store a payment method and pay with it from then on. */
export function changeMethods(
  stripe: Stripe,
): Pick<Payments, "startMethodUpdate" | "readStoredMethod" | "readMethodUpdate" | "useMethod"> {
  return {
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
  };
}
