// The error types of result unions, and the message shown if the server sends
// none.

import { ACCOUNT_SUSPENDED } from "./commonErrors.ts";

export const RESULT_TEXTS = {
  BadRequest: "Something you entered isn’t valid. Check it and try again.",
  Unauthorized: "Sign in first.",
  Forbidden: "You don’t have permission to do this.",
  NotFound: "This is no longer available.",
  Conflict: "This has changed meanwhile. Reload the page and try again.",
  RateLimited: "You’re doing this too often. Try again later.",
  TooManyRequests: "Too many attempts. Please try again later.",
  ServiceUnavailable: "Something went wrong. Try again in a moment.",
  AlreadyExists: "This already exists.",
  PaymentMethodDeclined: "Your payment method was declined. Try another one.",
  PaymentError: "The payment failed, and you weren’t charged.",
  AccountSuspended: ACCOUNT_SUSPENDED,
  Blocked: "You can’t do this: one of you has blocked the other.",
  WithheldInCountry: "This isn’t available in your country.",
  UnavailableForLegalReasons: "This isn’t available for legal reasons.",
  RemovedByUser: "This was deleted by its owner.",
  PublishingRestrictedBannedLinks: "The story links to a site that we don’t allow.",
  MaxPinnedStoriesReached: "You’ve pinned the maximum number of stories. Unpin one first.",
  FailedChallenge: "reCAPTCHA verification failed.",
  PhoneNumberValidationError: "This phone number can’t receive text messages.",
} as const;

type ResultErrorName = keyof typeof RESULT_TEXTS;

/** Returns the message of an error type; null for a success or an unknown name. */
export function resultText(name: string | undefined): string | null {
  return name !== undefined && Object.hasOwn(RESULT_TEXTS, name)
    ? RESULT_TEXTS[name as ResultErrorName]
    : null;
}
