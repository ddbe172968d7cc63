import { PRODUCT_NAME } from "../../../shared/product.ts";

// The card
export const giftMembership = "Gift membership";
export const cardTitle = `A year of ${PRODUCT_NAME}`;
export const cardFor = "For {name}";
export const cardFrom = "From {name}";
export const cardRedeem = (address: string) => `Redeem it at ${address} with this code:`;
export const sampleMessage = "Every story, from the first word to the last. Enjoy!";

// Redeeming
export const redeemTitle = "Redeem your gift";
export const redeemDescription = `Enter the code of a ${PRODUCT_NAME} membership that somebody gave you.`;
export const redeemLead =
  "Somebody has given you a year of membership: every member-only story, from the first word to the last. It begins when you redeem it.";
export const yourCode = "Your code:";
export const signInToRedeem = "Create an account or sign in, then enter the code of your gift.";
export const signInKeepsCode =
  "Create an account or sign in, and you’ll come back here with your code.";
export const createAccount = "Create an account";
export const signIn = "Sign in";
/** By the present tier: the date to which the membership lasts without the gift. */
export const extensionOf = {
  MEMBER: (date: string) =>
    `You’re a member until ${date}. The gift adds a year to that, so nothing you have is lost.`,
  FRIEND: (date: string) =>
    `You’re a Friend of ${PRODUCT_NAME} until ${date}. The gift adds four months as a Friend, which cost as much as a year as a Member.`,
};
export const paymentMoves = "Your next payment moves back by the same time.";
export const code = "Gift code";
export const codeHint = "16 letters and numbers, with or without hyphens.";
export const redeem = "Redeem";
export const redeemedTitle = "Your gift is redeemed";
export const lastsUntil = (date: string) =>
  `Every story is open to you now. Your membership lasts until ${date}.`;
export const startHere = "See where to start";
export const yourMembership = "Your membership";
