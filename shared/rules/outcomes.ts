// The error outcomes of result unions (platform.md §8), and the message shown if the server sends
// none.

export const RESULT_TEXTS = {
  BadRequest: "This can't be done as it was asked. Check what you entered.",
  Unauthorized: "Sign in first.",
  Forbidden: "You may not do this.",
  NotFound: "There is no such thing any more.",
  Conflict: "This has changed meanwhile. Reload the page and try again.",
  RateLimited: "That is a lot at once. Try again later.",
  TooManyRequests: "Too many attempts. Please try again later.",
  ServiceUnavailable: "This could not be done now. Please try again in a moment.",
  AlreadyExists: "There is one already.",
  PaymentMethodDeclined: "Your payment method was declined. Try another one.",
  PaymentError: "The payment did not go through, and nothing was charged.",
  AccountSuspended: "Your account is suspended.",
  Blocked: "You can't do this: one of you has blocked the other.",
  WithheldInCountry: "This is not shown in your country.",
  UnavailableForLegalReasons: "This is not available for legal reasons.",
  RemovedByUser: "This was deleted by whose it is.",
  PublishingRestrictedBannedLinks: "The story leads to a site that no story may lead to.",
  MaxPinnedStoriesReached: "You have pinned as many stories as may be. Unpin one first.",
  FailedChallenge: "reCAPTCHA verification failed.",
  PhoneNumberValidationError: "This is no phone number that a message can go to.",
} as const;

type Outcome = keyof typeof RESULT_TEXTS;

/** Returns the message of an outcome; null for a success or an unknown name. */
export function resultText(name: string | undefined): string | null {
  return name !== undefined && Object.hasOwn(RESULT_TEXTS, name)
    ? RESULT_TEXTS[name as Outcome]
    : null;
}
