import type { Lockout } from "./lockoutText.ts";
import { LOCKS_UNTIL_PERMANENT, type SignInError, ATTEMPTS_BEFORE_LOCK } from "./signInErrors.ts";

/** Returns the lockout that the next page reports; null for other errors. */
export function lockoutOf(error: SignInError): Lockout | null {
  switch (error.reason) {
    case "PasswordSoftLockout":
      return { failCount: ATTEMPTS_BEFORE_LOCK, lockedOutUntil: error.lockedOutUntil };
    case "PasswordPermanentLockout":
      return { failCount: ATTEMPTS_BEFORE_LOCK * LOCKS_UNTIL_PERMANENT, lockedOutUntil: null };
    default:
      return null;
  }
}
