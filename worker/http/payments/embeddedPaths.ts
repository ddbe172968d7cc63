/** Where the embedded payment provider is, in development and tests. */
export const CARD_PATH = "/_/payments/card";
export const PAYMENT_TEST_PATH = "/_/payments/test";
