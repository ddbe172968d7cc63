/** True for the providers that store cards, at which memberships can be changed. */
export const isCardProvider = (provider: string): boolean =>
  provider === "BRAINTREE" || provider === "STRIPE";
