import type { PageId } from "./layouts.ts";

/**
 * The pages with a card form. Their documents have a content policy of their own, which allows the
 * payment provider's script; so they are always loaded as documents, and left as such.
 */
export const PAYMENT_PAGES: ReadonlySet<string | null> = new Set<PageId>([
  "checkout",
  "gift-membership",
  "group-gift-membership",
  "update-payment",
]);
