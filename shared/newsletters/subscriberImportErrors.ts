import { ACCOUNT_SUSPENDED } from "../errors/commonErrors.ts";
import { MAX_IMPORTED_SUBSCRIBERS, MAX_SUBSCRIBER_FILE_BYTES } from "../limits.ts";

/** Why a file of subscribers isn't imported, with the next step. */
export const SUBSCRIBER_IMPORT_ERRORS = {
  "no-newsletter": "We couldn’t find this newsletter among those that you manage.",
  "too-new": "Your account is too new to import subscribers. Try again a day after you joined.",
  suspended: ACCOUNT_SUSPENDED,
  limited: "You’ve uploaded too many files today. Try again tomorrow.",
  "no-consent": "Choose how the addresses were collected, and upload the file again.",
  "no-file": "Choose a CSV file.",
  "too-large-file": `This file is larger than ${MAX_SUBSCRIBER_FILE_BYTES / 1_000_000} MB. Split it and upload the parts one by one.`,
  "no-addresses":
    "We found no column with email addresses. Check that this is a CSV file whose first row names its columns, one of them “email”.",
  "too-many-rows": `This file has more than ${MAX_IMPORTED_SUBSCRIBERS.toLocaleString("en")} rows. Split it and upload the parts one by one.`,
  incomplete: "The upload broke off. Nothing was imported. Upload the file again.",
  "email-off": "Email isn’t set up on this site, so nobody could confirm an address.",
} as const;

export type SubscriberImportError = keyof typeof SUBSCRIBER_IMPORT_ERRORS;

/** Returns the message of an error in a URL; null for an unknown one. */
export function subscriberImportErrorText(error: string | undefined): string | null {
  return error !== undefined && Object.hasOwn(SUBSCRIBER_IMPORT_ERRORS, error)
    ? SUBSCRIBER_IMPORT_ERRORS[error as SubscriberImportError]
    : null;
}

/** Why nobody was subscribed for a row of a file. */
export const REJECTION_REASONS = {
  "no-address": "The row has no address.",
  "invalid-address": "This isn’t an email address that we can send to.",
  "unclosed-quote": "A quotation mark isn’t closed, so the rest of the file is in this row.",
  duplicate: "The address is in an earlier row.",
  suppressed: "Emails to this address came back, or its owner reported them as spam.",
  unsubscribed: "The address has unsubscribed from this newsletter.",
  "asked-too-often": "The address got several requests to confirm a subscription today.",
} as const;

export type RejectionReason = keyof typeof REJECTION_REASONS;

/** How the addresses of a file were collected. The chosen text is stored with the import. */
export const CONSENT_TEXTS = {
  CONFIRMED:
    "Everyone in this file subscribed to this newsletter elsewhere and confirmed their address there. None of the addresses were bought, rented or collected from other lists.",
  UNCLEAR:
    "I’m not sure that everyone in this file confirmed their address. Ask each of them by email, and subscribe those who confirm.",
} as const;

export type ImportConsent = keyof typeof CONSENT_TEXTS;

/** True for the name of a way of collecting addresses. */
export function isImportConsent(name: string | null | undefined): name is ImportConsent {
  return name === "CONFIRMED" || name === "UNCLEAR";
}
