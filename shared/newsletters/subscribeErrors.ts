import { ACCOUNT_SUSPENDED } from "../errors/commonErrors.ts";

/** Why a signed-in reader's subscription is rejected. */
export type SubscribeError = "self" | "no-newsletter" | "no-email" | "suspended" | "undeliverable";

/** The messages of rejected subscriptions. */
export const SUBSCRIBE_ERRORS: Readonly<Record<SubscribeError, string>> = {
  self: "You can’t subscribe to your own newsletter.",
  "no-newsletter": "We couldn’t find this newsletter.",
  "no-email": "Confirm your email address in Settings first.",
  suspended: ACCOUNT_SUSPENDED,
  undeliverable:
    "Emails to your address came back, or one was reported as spam. See your email address in Settings.",
};

/** Why a visitor's request is rejected. */
export type SubscriptionRequestError = "no-address" | "challenge" | "limit" | "off";

/** The messages of rejected requests. */
export const SUBSCRIPTION_REQUEST_ERRORS: Readonly<Record<SubscriptionRequestError, string>> = {
  "no-address": "Enter a valid email address.",
  challenge: "We couldn’t check that you’re not a robot. Try again, or sign in to subscribe.",
  limit: "Too many attempts. Please try again later.",
  off: "You can’t subscribe by email address now. Sign in to subscribe.",
};
