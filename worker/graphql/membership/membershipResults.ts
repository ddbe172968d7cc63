import {
  MEMBERSHIP_ERRORS,
  type MembershipError,
} from "../../../shared/membership/paymentErrors.ts";
import type { AttemptError } from "../../domain/membership/payments/paymentAttempt.ts";
import { type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

/** The errors of mutations about memberships and payments. */
export const MEMBERSHIP_RESULT_ERRORS = [
  ...WRITE_ERRORS,
  "AlreadyExists",
  "PaymentError",
  "PaymentMethodDeclined",
  "ServiceUnavailable",
  "TooManyRequests",
] as const;

const ERROR_TYPES: Readonly<Record<MembershipError, string>> = {
  off: "ServiceUnavailable",
  "already-member": "AlreadyExists",
  "no-membership": "NotFound",
  "no-purchase": "NotFound",
  "not-eligible": "Forbidden",
  "not-switchable": "Forbidden",
  "same-plan": "BadRequest",
  "terms-changed": "PaymentError",
  "not-cancellable": "Forbidden",
  "not-cancelled": "BadRequest",
  "no-method": "Forbidden",
  "discount-used": "Forbidden",
  pending: "PaymentError",
  unpaid: "PaymentError",
  expired: "PaymentError",
  unavailable: "ServiceUnavailable",
  rejected: "PaymentError",
  suspended: "AccountSuspended",
  "not-refundable": "BadRequest",
  "effect-changed": "BadRequest",
  "no-gift": "NotFound",
  "used-gift": "Forbidden",
  "wrong-code": "NotFound",
  "used-code": "AlreadyExists",
  "too-many-codes": "TooManyRequests",
  "no-user": "NotFound",
  "bad-input": "BadRequest",
  "no-reason": "BadRequest",
  "bad-days": "BadRequest",
};

/** The result of an expected error; a decline has the provider's message. */
export function membershipErrorResult(
  error: { kind: MembershipError } | AttemptError,
): ErrorResult {
  return error.kind === "declined"
    ? errorResult(
        "PaymentMethodDeclined",
        `${error.message} You haven’t been charged. Try another card.`,
      )
    : errorResult(ERROR_TYPES[error.kind], MEMBERSHIP_ERRORS[error.kind]);
}
