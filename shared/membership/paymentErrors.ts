// Errors of memberships and payments, each with the next step.

import { NOT_FOUND } from "../errors/commonErrors.ts";

/** Why something about a membership can't be done. */
export type MembershipError =
  | "off"
  | "already-member"
  | "no-membership"
  | "no-purchase"
  | "not-eligible"
  | "not-switchable"
  | "same-plan"
  | "terms-changed"
  | "not-cancellable"
  | "not-cancelled"
  | "no-method"
  | "discount-used"
  | "pending"
  | "unpaid"
  | "expired"
  | "unavailable"
  | "rejected"
  | "suspended"
  | "not-refundable"
  | "effect-changed"
  | "no-user"
  | "no-gift"
  | "used-gift"
  | "wrong-code"
  | "used-code"
  | "too-many-codes"
  | "bad-input"
  | "no-reason"
  | "bad-days";

export const MEMBERSHIP_ERRORS: Readonly<Record<MembershipError, string>> = {
  off: "Membership isn’t offered on this site yet. You can read all stories that aren’t locked.",
  "already-member": "You’re already a member. Change your plan in your membership settings.",
  "no-membership":
    "You don’t have a membership that can be changed here. Choose a plan to become a member.",
  "no-purchase": "We couldn’t find this purchase. Start again.",
  "not-eligible": "This offer isn’t available for your account. Choose one of the other plans.",
  "not-switchable":
    "Your plan can’t be changed now. Update your payment method or reactivate your membership first.",
  "same-plan": "You already have this plan. Choose another one to switch.",
  "terms-changed":
    "What this switch costs has changed since you saw it. Nothing was charged. Look at it again, then agree.",
  "not-cancellable": "This membership is already canceled, or was given to you and ends by itself.",
  "not-cancelled": "Your membership isn’t canceled, so there is nothing to reactivate.",
  "no-method": "There is no payment method for this membership. Add one, then try again.",
  "discount-used": "This discount isn’t available to you. You can still cancel your membership.",
  pending:
    "Your payment is still being processed. You don’t need to pay again: what you bought is yours as soon as it’s done.",
  unpaid: "The payment wasn’t completed, and you haven’t been charged. Try again.",
  expired: "This checkout has expired, and you haven’t been charged. Start again.",
  unavailable:
    "We couldn’t reach the payment provider. Wait a minute, then try again: nothing is charged twice.",
  rejected:
    "The payment provider rejected this, and nothing was charged. Trying again won’t help: reload the page and choose another way, or contact support.",
  suspended: "Your account is suspended, so you can’t make purchases. Contact support.",
  "not-refundable": "There is nothing left to refund on this charge.",
  "effect-changed":
    "This refund would now do something else. Reload the page, read what happens, and try again.",
  "no-gift": "We couldn’t find this gift.",
  "used-gift": "This gift has been redeemed, so it can’t be refunded. Contact support.",
  "wrong-code": "This code isn’t valid. Check it, or copy it from the email.",
  "used-code": "This gift has already been redeemed. Each code works once.",
  "too-many-codes": "Too many wrong codes. Wait an hour, then try again.",
  "no-user": NOT_FOUND.person,
  "bad-input": "Check what you entered, then try again.",
  "no-reason": "Say why, in up to 500 characters. The reason stays on record.",
  "bad-days": "Enter a whole number of days from 1 to 3,660.",
};
