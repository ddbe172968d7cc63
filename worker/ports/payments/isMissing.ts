import { Stripe } from "stripe";

/** Whether Stripe answered that what was asked for doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
}
