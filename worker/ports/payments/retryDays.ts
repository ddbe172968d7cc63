/**
 * An unpaid renewal is tried again after these days, then the subscription ends. The embedded
 * provider does so; Stripe is set up like it.
 */
export const RETRY_DAYS = [1, 3, 5, 7];
