// Owns the messages of failed sign-ins by password or second factor.

import { DAY_MS, MINUTE_MS } from "../durations.ts";

/** Wrong attempts before a lock, including the one that locks. */
export const ATTEMPTS_BEFORE_LOCK = 6;

/** Number of temporary locks before the permanent one. */
export const LOCKS_UNTIL_PERMANENT = 5;

/** Why a sign-in failed. Times are in milliseconds since 1970. */
export type SignInError =
  | {
      reason: "InvalidPassword" | "InvalidTwoFactorAuthCode";
      failCount: number;
      /** The next lock is permanent. */
      isLastRound: boolean;
    }
  | {
      reason: "PasswordSoftLockout" | "TwoFactorAuthSoftLockout" | "IpAuthLockout";
      lockedOutUntil: number;
    }
  | { reason: "PasswordPermanentLockout" | "TwoFactorAuthPermanentLockout" }
  | { reason: "UnknownAccount" | "Default" };

/** Returns the message of a failed sign-in. `now` is in milliseconds since 1970. */
export function signInErrorText(error: SignInError, now: number): string {
  switch (error.reason) {
    case "InvalidPassword":
      return `That password was incorrect. ${attemptsLeft(error.failCount)}${error.isLastRound ? " After that, only a link sent to your email signs you in." : ""}`;
    case "InvalidTwoFactorAuthCode":
      return `That verification code was incorrect. ${attemptsLeft(error.failCount)}${error.isLastRound ? " After that, only a recovery code unlocks your account." : ""}`;
    case "PasswordSoftLockout":
      return `Your account is locked for ${minutesUntil(error.lockedOutUntil, now)}. Please try again then.`;
    case "TwoFactorAuthSoftLockout":
      return `You have reached the maximum number of attempts. Your account is locked for ${minutesUntil(error.lockedOutUntil, now)}.`;
    case "PasswordPermanentLockout":
      return "You can no longer sign in with a password. Sign in with a link sent to your email instead.";
    case "TwoFactorAuthPermanentLockout":
      return "Your account is locked: there were too many verification code attempts.";
    case "IpAuthLockout":
      return `You cannot sign in from this network for ${counted(Math.ceil((error.lockedOutUntil - now) / DAY_MS), "day")}.`;
    case "UnknownAccount":
      return "Sorry, we didn't recognize that account";
    case "Default":
      return "Please try again.";
  }
}

function attemptsLeft(failCount: number): string {
  return `You have ${ATTEMPTS_BEFORE_LOCK - failCount} more attempts before your account is locked for 1 minute.`;
}

function minutesUntil(timestamp: number, now: number): string {
  return counted(Math.ceil((timestamp - now) / MINUTE_MS), "minute");
}

function counted(count: number, unit: string): string {
  const shown = Math.max(1, count);
  return `${shown} ${unit}${shown === 1 ? "" : "s"}`;
}
