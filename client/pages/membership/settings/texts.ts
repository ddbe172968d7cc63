import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const backToMembership = "Membership and payment";

// Payment method
export const updatePaymentTitle = "Update your payment method";
export const presentMethod = "Now:";
export const failedPaymentText =
  "Your last payment failed. With the new payment method we try again right away.";

// Cancellation
export const cancelTitle = "Cancel your membership";
export const cancelLead = (date: string) =>
  `If you cancel, you keep your membership until ${date}.`;
export const cancelOverdueLead =
  "Your last payment failed. If you cancel, your membership ends now, and we won’t try again.";
export const why = "Why do you want to cancel?";
export const reasons = {
  CONTENT: "I don’t find enough to read",
  COSTS: "It costs too much",
  DUPLICATE_ACCOUNTS: "I have another account",
  FEATURE_USAGE: "I don’t use what it offers",
  OTHER: "Another reason",
  PREMIUM_TIER: "The Friend tier isn’t for me",
  SWITCHING_PRODUCT: "I’m switching to another product",
  TIME: "I don’t have time to read",
};
export const proceed = "Continue";
export const keep = "Keep my membership";
export const offerTitle: Readonly<Record<string, string>> = {
  TWENTY_PERCENT_OFF_ONE_YEAR: "Stay for 20% less",
  FIFTY_PERCENT_OFF_ONE_YEAR: "Stay for half the price",
};
export const offerText = "Your membership continues with the discount.";
export const acceptOffer = "Accept the offer";
export const cancelAnyway = "Cancel anyway";
export const cancelEffect = (date: string) =>
  `You can read member-only stories until ${date}, and you won’t be charged again. You can reactivate your membership until then.`;
export const cancelOverdueEffect =
  "Your membership ends now, and you won’t be charged for what is overdue. You can become a member again at any time.";
export const cancelDropsSwitch = (plan: string) =>
  `The switch to ${plan} that you scheduled won’t happen.`;
export const cancelConfirm = "Cancel my membership";

// Changing the plan
export const manageTitle = "Your plan";
export const manageLead = "See what a switch costs before you agree to it.";
export const tiers = { MEMBER: "Member", FRIEND: `Friend of ${PRODUCT_NAME}` };
export const pricePer = {
  MONTHLY: (price: string) => `${price} a month`,
  ANNUAL: (price: string) => `${price} a year`,
};
export const present = "Your plan";
export const scheduled = (date: string) => `Starts on ${date}`;
export const choose = "Choose";
export const chooseLabel = (plan: string) => `Choose: ${plan}`;
export const keepPlan = "Keep my current plan";
export const cannotSwitch =
  "Your plan can’t be changed now. Update your payment method or reactivate your membership first.";
export const cannotSwitchHere =
  "Your membership isn’t paid here, so its plan can’t be changed here.";
export const toMembership = "Go to your membership";
export const confirmTitle = (plan: string) => `Switch to ${plan}`;
export const switchName = {
  MONTHLY: "Member, billed monthly",
  YEARLY: "Member, billed yearly",
  PREMIUM_MONTHLY: "Friend, billed monthly",
  PREMIUM_YEARLY: "Friend, billed yearly",
};
export const newPlanUntil = (date: string) => `New plan until ${date}`;
export const unused = "Unused time on your current plan";
export const credit = "Your credit";
export const tax = "Tax";
export const dueNow = "Due today";
export const startsNow = "Your new plan starts today.";
export const prepaid = (amount: string, date: string) =>
  `The ${amount} left on your current plan pays for it until ${date}.`;
export const endsDiscount = "The discount on your current plan ends with the switch.";
export const convertsGift = (date: string) =>
  `Your gift membership makes you a Friend until ${date}: a year as a Member becomes four months as a Friend.`;
export const startsLater = (date: string) =>
  `Your current plan continues until ${date}, and nothing is charged today.`;
export const agree = (amount: string) => `Agree and pay ${amount}`;
export const agreeFree = "Agree and switch";
export const back = "Choose another plan";
export const switchedTitle = "Switch your plan";

// Receipt
export const receiptTitle = "Receipt";
export const print = "Print";
export const company = "Company (optional)";
export const companyHint = "Name, address and tax number of your company, for this receipt.";
export const showCompany = "Add to the receipt";
export const receiptNumber = "Receipt number";
export const paidOn = "Paid on";
export const paidBy = "Paid by";
export const paidWith = "Payment method";
export const paidFor = "Period";
export const period = (start: string, end: string) => `${start} to ${end}`;
export const totalPaid = "Total paid";
export const refunded = (amount: string) => `${amount} of this was refunded.`;
export const thanks = "Thank you for your membership.";
export const thanksWithContact = (email: string) =>
  `Thank you for your membership. Questions about this receipt? Write to ${email}.`;
