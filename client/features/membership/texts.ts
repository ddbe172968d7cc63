import { PRODUCT_NAME } from "../../../shared/product.ts";

export { become, friendLead, friendOf, upgrade } from "./friendTexts.ts";

export const billingPeriod = "Billing period";
export const yearly = "Yearly";
export const monthly = "Monthly";
export const save = (amount: string) => `Save ${amount}`;

export const member = "Member";
export const memberLead = "Read every story to the end.";
export const memberBenefits = [
  "Every member-only story, from the first word to the last",
  "No ads, anywhere",
  "Links that open a member-only story for your friends",
  "Full-text feeds for your reader app",
];
export const friendBenefits = [
  "Everything in Member",
  "Gives 4x more to the writers you read most",
  "A Friend badge on your profile",
];

export const perYear = "{price} a year";
export const perMonth = "{price} a month";
export const billedYearly = (week: string, saved: string) => `${week} a week. You save ${saved}.`;
export const firstYear = (regular: string) => `For your first year, then ${regular} a year.`;
export const cancelAnytime = "Cancel anytime.";
export const insteadOf = (price: string) => `Instead of ${price}`;

export const tryFree = (days: number) =>
  days === 1 ? "Try one day for free" : `Try ${days} days for free`;
export const yourPlan = "Your plan";
export const included = "Included in your plan";

export const notOfferedTitle = "Memberships aren’t available yet";
export const notOfferedText = `${PRODUCT_NAME} doesn’t take payments here at the moment. Everything that isn’t marked as member-only stays free to read.`;
export const startReading = "Start reading";

// Payment methods
export const payPal = (email: string) => `PayPal, ${email}`;
/** By the type of a wallet's card. */
export const wallet: Readonly<Record<string, (card: string) => string>> = {
  ApplePayCard: (card) => `Apple Pay, ${card}`,
  GooglePayCard: (card) => `Google Pay, ${card}`,
};

/** What a charge was for, by its type. */
export const purchaseNames: Readonly<Record<string, string>> = {
  MONTHLY: "Member, one month",
  ANNUAL: "Member, one year",
  PREMIUM_MONTHLY: "Friend, one month",
  PREMIUM_ANNUAL: "Friend, one year",
  CUSTOM_DOMAIN: "Custom domain",
  GIFT: "Gift membership",
  GROUP_GIFT: "Gift memberships for a group",
};

// The next payment
export const nextPaymentUnknown =
  "We can’t reach the payment provider, so we can’t show your next payment. Reload the page in a minute.";
export const noNextPayment = "You won’t be charged again.";

// Reactivation
export const reactivate = "Reactivate";
export const reactivateTitle = "Reactivate your Membership";
export const reactivateText = "Your benefits continue without interruption.";
export const reactivateCharge = "You’ll be charged with this payment method:";
export const reactivateConfirm = "Reactivate my membership";
export const reactivateFailed = "We couldn't process your request, please try again.";
export const nothingToReactivate = "Your membership isn’t canceled, so there is nothing to do.";
