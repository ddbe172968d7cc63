import { MINUTE_MS } from "../durations.ts";

/** An account that wrong passwords have locked: by how many tries, and until when; null for good. */
export interface Lockout {
  failCount: number;
  /** In milliseconds since 1970. */
  lockedOutUntil: number | null;
}

/** The words for it (platform.md §8). `now` is in milliseconds since 1970. */
export function lockoutText({ failCount, lockedOutUntil }: Lockout, now: number): string {
  const tries = `${failCount} failed ${failCount === 1 ? "attempt" : "attempts"} to sign in`;
  return lockedOutUntil === null
    ? `After ${tries} your account can no longer be signed in to with a password. A link by email still works.`
    : `After ${tries} your account is locked for ${minutesUntil(lockedOutUntil, now)}.`;
}

/** Rounded up, so that nobody comes back too early. */
function minutesUntil(time: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((time - now) / MINUTE_MS));
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}
