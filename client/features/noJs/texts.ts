import { PRODUCT_NAME } from "../../../shared/product.ts";

export const sentTo = "Thank you. It was sent to {owner}.";
export const emailNote =
  `Your address goes to {owner}, who may email you. ${PRODUCT_NAME} won’t.` as const;
export const answerNote = "Only {owner} will read it, and won’t see who you are unless you say so.";
export const send = "Send";
export const impersonating = "Acting as someone else";
export const impersonatingText = "You’re acting as someone else. Your actions are recorded.";
export const stop = "Stop";
export const homeLabel = `${PRODUCT_NAME}, home`;
export const qrCodeAlt = "The key below as a QR code";
export const yourEmailAddress = "Your email address";
export const yourAnswer = "Your answer";
