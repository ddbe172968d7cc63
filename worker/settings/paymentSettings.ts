// Validates the configuration of payments. Production offers no membership until a driver is set;
// development and tests pay at an embedded provider (dev/payments/provider).

import type { SiteSettings } from "../../shared/siteSettings.ts";

/** The environment variables. */
export interface PaymentVariables {
  /** The driver: stripe or off; in development and tests also embedded. */
  PAYMENTS_DRIVER?: string;
  /** For the driver stripe: a secret. */
  STRIPE_SECRET_KEY?: string;
  /** The webhook's signing secrets, comma-separated: several while one is replaced. */
  STRIPE_WEBHOOK_SECRETS?: string;
  /** on: Stripe computes taxes. */
  STRIPE_TAX?: string;
  /** Stripe's API URL, if not the real one. */
  STRIPE_API_URL?: string;
}

/** The settings of a provider. */
export interface ProviderSettings {
  driver: "embedded" | "stripe";
  secretKey: string;
  webhookSecrets: readonly string[];
  hasTax: boolean;
  apiUrl: string | null;
  /** What the card form needs; public. */
  publishableKey: string;
}

export type PaymentSettings = { driver: "off" } | ProviderSettings;

/** How long access continues while a failed payment is tried again, in days. */
const GRACE_DAYS = 7;

export function gracePeriodDays({ membership }: SiteSettings): number {
  return membership?.gracePeriodDays ?? GRACE_DAYS;
}

/** Reads the settings. Throws a TypeError that names the missing or invalid variable. */
export function readPaymentSettings(
  variables: PaymentVariables,
  settings: SiteSettings,
): PaymentSettings {
  const isForTrial = __DEVELOPMENT__ || __FAULT_SEAM__;
  const driver = variables.PAYMENTS_DRIVER ?? (isForTrial ? "embedded" : "off");
  switch (driver) {
    case "off":
      return { driver };
    case "embedded":
      if (!isForTrial) break;
      return {
        driver,
        secretKey: "sk_test_embedded",
        webhookSecrets: ["whsec_embedded"],
        hasTax: true,
        apiUrl: null,
        publishableKey: "pk_test_embedded",
      };
    case "stripe":
      return { driver, ...readStripeSettings(variables, settings) };
  }
  throw new TypeError("PAYMENTS_DRIVER must be one of stripe, off");
}

function readStripeSettings(
  variables: PaymentVariables,
  { cardPayment }: SiteSettings,
): Omit<ProviderSettings, "driver"> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_TAX, STRIPE_API_URL } = variables;
  if (!STRIPE_SECRET_KEY) throw new TypeError("PAYMENTS_DRIVER stripe needs STRIPE_SECRET_KEY");
  const secrets = (STRIPE_WEBHOOK_SECRETS ?? "").split(",").map((secret) => secret.trim());
  const webhookSecrets = secrets.filter(Boolean);
  if (webhookSecrets.length === 0)
    throw new TypeError("PAYMENTS_DRIVER stripe needs STRIPE_WEBHOOK_SECRETS");
  if (!cardPayment) throw new TypeError("PAYMENTS_DRIVER stripe needs SITE_SETTINGS.cardPayment");
  if (STRIPE_API_URL && !/^https?:$/.test(URL.parse(STRIPE_API_URL)?.protocol ?? ""))
    throw new TypeError("STRIPE_API_URL must be an absolute URL");
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecrets,
    hasTax: STRIPE_TAX === "on",
    apiUrl: STRIPE_API_URL || null,
    publishableKey: cardPayment.publishableKey,
  };
}
