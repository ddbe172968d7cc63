import { PRODUCT_NAME } from "../../../shared/product.ts";

export const sentTo = "Thank you. It was sent to {owner}.";
export const emailNote =
  `Your address goes to {owner}, who may email you. ${PRODUCT_NAME} won’t.` as const;
export const answerNote = "Only {owner} will read it, and won’t see who you are unless you say so.";
export const send = "Send";
export const subscribeTo = (newsletter: string): string => `Subscribe to ${newsletter}`;
export const subscribe = "Subscribe";
export const subscribeNote =
  "We’ll send you an email to confirm. Every issue has a link to unsubscribe.";
export const confirmSubscription = (newsletter: string): string =>
  `Almost done. Click the link in the email that we sent you, and ${newsletter} arrives in your inbox.`;
export const impersonating = "Acting as someone else";
export const impersonatingText = "You’re acting as someone else. Your actions are recorded.";
export const stop = "Stop";
export const homeLabel = `${PRODUCT_NAME}, home`;
export const qrCodeAlt = "The key below as a QR code";
export const yourEmailAddress = "Your email address";
export const yourAnswer = "Your answer";
