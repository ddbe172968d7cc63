// The texts of the notice kinds. The spelling "An error occured" is taken
// from there.

import type { NoticeParams, ToastStyle } from "../../runtime/browser/enqueuedToast.ts";
import { closedDiscussionText } from "../../../shared/responses/closedDiscussionText.ts";
import { lockoutText } from "../../../shared/identity/lockoutText.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import {
  alreadyFollowingText,
  FOLLOW_YOURSELF_TEXT,
  followingText,
  mutedText,
  unfollowedText,
  unmutedText,
} from "../../../shared/follows/followTexts.ts";

export const genericError =
  "An error occured. Please try again or contact our support team for help.";

const RESPONSE_HIDDEN = "You hid this response.";
const RESPONSE_SHOWN = "The response is visible again.";

type Texts = {
  readonly [Style in ToastStyle]: (params: NoticeParams[Style], now: number) => string;
};

const TEXTS: Texts = {
  "privacy-banner": () =>
    `${PRODUCT_NAME} works without following you. If you accept, we also measure how it is used.`,
  "export-email-subscribers": () =>
    "Your subscribers are being exported. We’ll email you a link to a zip file.",
  "verify-email": () => "Verify your email to get full access to your account.",
  "sent-verification-email": ({ email }) => `A verification email has been sent to ${email}.`,
  "limited-state": () =>
    "Your account is limited: what you write reaches fewer people until we’ve reviewed it.",
  "retryable-error": () => genericError,
  "newsletter-unsubscribe": ({ name }) =>
    `You unsubscribed from ${name}. It takes effect within 24 hours.`,
  "newsletter-subscribe": ({ name }) => `You’re subscribed to ${name}.`,
  "user-suspended": () => "Your account was found in violation of the Rules",
  "post-suspended": ({ isUnderReview }) =>
    isUnderReview
      ? "The following content is under review as a potential violation of our rules."
      : "This story was found in violation of the Rules.",
  "hide-post-response": ({ isUndone }) => (isUndone ? RESPONSE_SHOWN : RESPONSE_HIDDEN),
  "hide-catalog-response": ({ isUndone }) => (isUndone ? RESPONSE_SHOWN : RESPONSE_HIDDEN),
  "post-pinned-to-collection-homepage": ({ name }) =>
    `The story is pinned to the homepage of ${name}.`,
  "subscribe-success": ({ name }) => followingText(name),
  "subscribe-fail": () => "Sorry, that didn't work. Click Follow on the page below to try again.",
  "subscribe-self": () => FOLLOW_YOURSELF_TEXT,
  "subscribed-already": ({ name }) => alreadyFollowingText(name),
  "mute-entity": ({ name, isUndone }) => (isUndone ? unmutedText(name) : mutedText(name)),
  accent: () => "",
  "publish-response": () => "Your response is published.",
  "account-lockout": lockoutText,
  "follow-publisher": ({ name, isUndone }) =>
    isUndone ? unfollowedText(name) : followingText(name),
  "feature-story": ({ name }) => `The story is featured in ${name}.`,
  "sign-in-confirmation": ({ email, tier }) =>
    tier === "MEMBER" || tier === "FRIEND"
      ? `You are signed into your member account as ${email}.`
      : `You are signed in as ${email}.`,
  "subscription-promotion": ({ name }) => `Get what ${name} publishes in your inbox.`,
  "move-post-to-trash": () =>
    "Your story is in the trash. It will be permanently deleted after 14 days.",
  "publication-restored": () => "The publication is back, among your publications.",
  "unclaim-subdomain-error": () => "An error occured during deactivation of the subdomain.",
  "undelete-post": () => "Your story was restored from the trash.",
  "alternate-user": ({ redactedEmailAddress, socialLogins }) =>
    socialLogins.length === 0
      ? `You have also signed in here as ${redactedEmailAddress}. Not the account you were looking for?`
      : `You have also signed in here as ${redactedEmailAddress} with ${listed(socialLogins)}. Not the account you were looking for?`,
  error: ({ closedDiscussionOf }) =>
    closedDiscussionOf ? closedDiscussionText(closedDiscussionOf) : genericError,
  "follow-catalog": ({ name, isUndone }) => (isUndone ? unfollowedText(name) : followingText(name)),
  "retry-payment-provider-connection": () =>
    "An error occured while we were recording your payout information",
};

/** Returns a notice's text. `now` is in milliseconds since 1970. */
export function noticeText<Style extends ToastStyle>(
  style: Style,
  params: NoticeParams[Style],
  now: number,
): string {
  const text: Texts[Style] = TEXTS[style];
  return text(params, now);
}

function listed(socialLogins: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(socialLogins);
}
/** The labels of buttons and links. */
export const friendTier = `Friend of ${PRODUCT_NAME}.`;
export const memberTier = "Member.";
export const bannerLabel = "Notice";
export const noticesRegion = (key: string) => `Notices (${key})`;
export const reactivate = "Reactivate";
export const reactivateText = "Your membership is canceled.";
export const updatePayment = "Update payment method";
const CARD_EXPIRED = "Your card has expired. Update your payment method before the next payment.";
const CARD_EXPIRING = "Your card expires before your next payment. Update your payment method.";
const FAILED_REPEATEDLY =
  "Your payment failed repeatedly. Update your payment method to keep your membership.";
/** By what is wrong, and whether a payment has failed for it. */
export const paymentTrouble = {
  cardExpired: {
    error:
      "Your card has expired, and your payment failed. Update your payment method to keep your membership.",
    grey: CARD_EXPIRED,
  },
  paymentFailedRepeatedly: { error: FAILED_REPEATEDLY, grey: FAILED_REPEATEDLY },
  cardExpiring: { error: CARD_EXPIRING, grey: CARD_EXPIRING },
};
export const undo = "Undo";
export const accept = "Accept";
export const resendEmail = "Resend email";
export const tryAgain = "Try again";
export const unsubscribe = "Unsubscribe";
export const notYou = "Not you?";
export const subscribe = "Subscribe";
export const switchAccount = "Switch account";
export const contactSupport = "Contact support";
export const seeWhy = "See why";
export const changeEmail = "Change email";
export const privacyPolicy = "Privacy Policy";
export const theRules = "The Rules";
export const getHelp = "Get help";
export const paymentUpdated = "Your payment method has been updated successfully.";
