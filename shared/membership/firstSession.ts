import { DAY_MS } from "../durations.ts";

/**
 * How long the first session of an account lasts, in milliseconds. A session has no end of its own:
 * browsers stay signed in.
 */
const FIRST_SESSION_MS = DAY_MS;

/** Returns true in the first session of an account. Times are in milliseconds since 1970. */
export function isFirstSession(createdAt: number, now: number): boolean {
  return now - createdAt < FIRST_SESSION_MS;
}
