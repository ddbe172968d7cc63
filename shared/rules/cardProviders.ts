/** True for the providers that store cards, at which memberships can be changed (reader.md §4). */
export const isCardProvider = (provider: string): boolean =>
  provider === "BRAINTREE" || provider === "STRIPE";
