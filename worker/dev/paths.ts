/** Where development and test builds have pages that production hasn't. */
export const CARD_PATH = "/_/payments/card";
export const PAYMENT_TEST_PATH = "/_/payments/test";
/** Shows every design token and primitive. */
export const DESIGN_PATH = "/_/design";
/** Shows emails and text messages. */
export const MAILBOX_PATH = "/_/mailbox";
