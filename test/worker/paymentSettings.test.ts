import { describe, expect, test } from "vitest";
import { readSiteSettings } from "../../worker/settings/siteSettings.ts";
import { readPaymentSettings } from "../../worker/settings/paymentSettings.ts";

const SITE = readSiteSettings({ cardPayment: { publishableKey: "pk_test_1" } });
const STRIPE = {
  PAYMENTS_DRIVER: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRETS: "whsec_new, whsec_old",
};

describe("the payment settings", () => {
  test("use the embedded provider by default, and can be off", () => {
    expect(readPaymentSettings({}, SITE)).toMatchObject({ driver: "embedded" });
    expect(readPaymentSettings({ PAYMENTS_DRIVER: "off" }, SITE)).toEqual({ driver: "off" });
  });

  test("can use Stripe, with two webhook secrets while one is replaced", () => {
    expect(readPaymentSettings(STRIPE, SITE)).toEqual({
      driver: "stripe",
      secretKey: "sk_test_1",
      webhookSecrets: ["whsec_new", "whsec_old"],
      hasTax: false,
      apiUrl: null,
      publishableKey: "pk_test_1",
    });
  });

  test.each([
    ["a driver that is none", { PAYMENTS_DRIVER: "cash" }, SITE, "PAYMENTS_DRIVER"],
    ["no key", { ...STRIPE, STRIPE_SECRET_KEY: "" }, SITE, "STRIPE_SECRET_KEY"],
    ["no webhook secret", { ...STRIPE, STRIPE_WEBHOOK_SECRETS: " , " }, SITE, "STRIPE_WEBHOOK"],
    ["no public key", STRIPE, readSiteSettings({}), "cardPayment"],
    ["another address", { ...STRIPE, STRIPE_API_URL: "file:///x" }, SITE, "STRIPE_API_URL"],
  ])("are rejected with %s", (_case, variables, site, named) => {
    expect(() => readPaymentSettings(variables, site)).toThrow(new RegExp(named));
  });
});
