/** Where the mailbox is. */
export const MAILBOX_PATH = "/_/mailbox";
