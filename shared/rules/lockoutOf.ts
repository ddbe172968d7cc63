import type { Lockout } from "./lockoutText.ts";
import {
  LOCKS_UNTIL_PERMANENT,
  type SignInFailure,
  ATTEMPTS_BEFORE_LOCK,
} from "./signInFailures.ts";

/** Returns the lockout that the next page reports; null for other failures. */
export function lockoutOf(failure: SignInFailure): Lockout | null {
  switch (failure.reason) {
    case "PasswordSoftLockout":
      return { failCount: ATTEMPTS_BEFORE_LOCK, lockedOutUntil: failure.lockedOutUntil };
    case "PasswordPermanentLockout":
      return { failCount: ATTEMPTS_BEFORE_LOCK * LOCKS_UNTIL_PERMANENT, lockedOutUntil: null };
    default:
      return null;
  }
}
