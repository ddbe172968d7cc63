import { MINUTE_MS } from "../durations.ts";

/**
 * An account locked by wrong passwords: the number of attempts, and the end of the lock; null if it
 * is permanent.
 */
export interface Lockout {
  failCount: number;
  /** In milliseconds since 1970. */
  lockedOutUntil: number | null;
}

/** Returns the lockout message. `now` is in milliseconds since 1970. */
export function lockoutText({ failCount, lockedOutUntil }: Lockout, now: number): string {
  const failures = `${failCount} failed ${failCount === 1 ? "attempt" : "attempts"} to sign in`;
  return lockedOutUntil === null
    ? `After ${failures} your account can no longer be signed in to with a password. A link by email still works.`
    : `After ${failures} your account is locked for ${minutesUntil(lockedOutUntil, now)}.`;
}

/** Rounds up, so that nobody returns too early. */
function minutesUntil(time: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((time - now) / MINUTE_MS));
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}
