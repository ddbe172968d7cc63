// The part of Stripe.js that is used (docs.stripe.com/js). The script must come from Stripe, so it
// isn't a dependency.

export interface StripeError {
  type: string;
  code?: string;
  message?: string;
}

interface StripeElement {
  mount(element: HTMLElement): void;
  on(event: "ready", listener: () => void): void;
  on(event: "loaderror", listener: (event: { error: StripeError }) => void): void;
  destroy(): void;
}

export interface StripeElements {
  create(kind: "payment", options: { layout: "tabs" | "accordion" }): StripeElement;
  submit(): Promise<{ error?: StripeError }>;
}

interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  confirmParams: { return_url: string };
  redirect: "if_required";
}

export interface Stripe {
  elements(options: {
    clientSecret: string;
    appearance: { theme: "stripe" | "night"; variables: Record<string, string> };
  }): StripeElements;
  confirmPayment(options: Confirmation): Promise<{ error?: StripeError }>;
  confirmSetup(options: Confirmation): Promise<{ error?: StripeError }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

/** The script's URL. Stripe asks that it be loaded from there and never copied. */
export const STRIPE_SCRIPT_URL = "https://js.stripe.com/v3/";
