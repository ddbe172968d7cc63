// Messages of errors that many writes have.

export const ACCOUNT_SUSPENDED = "Your account is suspended.";
/** Of an idempotency key. */
export const INVALID_KEY = "A key must have 8 to 64 letters, digits, - and _.";
export const NOT_FOUND = {
  story: "We couldn’t find this story. It may have been deleted or made private.",
  publication: "We couldn’t find this publication.",
  person: "We couldn’t find this person.",
} as const;
