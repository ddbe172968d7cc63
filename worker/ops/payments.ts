// The command for a Stripe account: creates the prices and coupons that the product sells. What
// exists already stays, so it can be repeated.

import { Stripe } from "stripe";
import { PRODUCT_NAME } from "../../shared/product.ts";
import { billingPeriodOf, tierOfPlan } from "../../shared/membership/plans.ts";
import type { PriceKey } from "../ports/payments/Payments.ts";
import { COUPONS, priceAmount, PRICES } from "../ports/payments/prices.ts";
import { fail } from "./operator/askOperator.ts";

const USAGE = `Usage: STRIPE_SECRET_KEY=sk_… npm run payments -- setup
Creates the prices and coupons of the membership in a Stripe account. What exists stays.`;

const key = process.env.STRIPE_SECRET_KEY;
if (process.argv[2] !== "setup" || process.argv.length !== 3) fail(2, USAGE);
if (!key) fail(2, "STRIPE_SECRET_KEY is missing.");
const stripe = new Stripe(key);

const { data: existing } = await stripe.prices.list({ active: true, limit: 100 });
const known = new Set(existing.map((price) => price.lookup_key));
for (const [name, plan] of Object.entries(PRICES)) {
  if (!known.has(name)) {
    const price = name as PriceKey;
    await stripe.prices.create({
      lookup_key: name,
      currency: "usd",
      unit_amount: priceAmount(price, "USD"),
      currency_options: { cad: { unit_amount: priceAmount(price, "CAD") } },
      recurring: { interval: billingPeriodOf(plan) === "ANNUAL" ? "year" : "month" },
      product_data: {
        name: `${PRODUCT_NAME} ${tierOfPlan(plan) === "FRIEND" ? "Friend" : "Member"}`,
      },
    });
  }
  console.log(`price ${name}`);
}
for (const [id, { percentOff, months }] of Object.entries(COUPONS)) {
  const isKnown = await stripe.coupons.retrieve(id).catch(() => null);
  if (!isKnown)
    await stripe.coupons.create({
      id,
      percent_off: percentOff,
      ...(months === null
        ? { duration: "once" }
        : { duration: "repeating", duration_in_months: months }),
    });
  console.log(`coupon ${id}`);
}
