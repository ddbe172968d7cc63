import type { NoticeQuery } from "../routes/noticeQuery.ts";
import { LOCKS_UNTIL_PERMANENT, type SignInFailure, TRIES_BEFORE_LOCK } from "./signInFailures.ts";

/** What the next page is to say of an account that wrong passwords have locked; null for other failures. */
export function lockoutNotice(failure: SignInFailure): NoticeQuery | null {
  const toast = "account-lockout";
  switch (failure.reason) {
    case "PasswordSoftLockout":
      return { toast, failCount: TRIES_BEFORE_LOCK, lockedOutUntil: failure.lockedOutUntil };
    case "PasswordPermanentLockout":
      return { toast, failCount: TRIES_BEFORE_LOCK * LOCKS_UNTIL_PERMANENT };
    default:
      return null;
  }
}
