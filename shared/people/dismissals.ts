// Owns which banners a reader can dismiss, and for how long. Both sides
// store a dismissal: the server so that it applies in every browser, the browser so that it applies
// immediately.

import { DAY_MS } from "../durations.ts";

/** How long each banner stays dismissed, in milliseconds. */
export const DISMISSAL_WINDOWS = {
  NON_MEMBER_UPSELL: 90 * DAY_MS,
  REACTIVATE_MEMBERSHIP: 14 * DAY_MS,
  PAYMENT_METHOD: 7 * DAY_MS,
  FRIEND_UPSELL: 180 * DAY_MS,
  VERIFY_EMAIL: 14 * DAY_MS,
  USER_SUSPENDED: 30 * DAY_MS,
  LIMITED_STATE: 30 * DAY_MS,
  // The steps of onboarding (onboardingSteps.ts), which nobody is led to twice.
  ONBOARDING_TOPICS: Infinity,
  ONBOARDING_PEOPLE: Infinity,
  ONBOARDING_PROFILE: Infinity,
} as const satisfies Record<string, number>;

/** A dismissible banner or onboarding step, by its name on the server. */
export type DismissableFlag = keyof typeof DISMISSAL_WINDOWS;

/** Returns true while a dismissal at `dismissedAt` is in effect. Times are in milliseconds. */
export function isStillDismissed(dismissedAt: number, windowMs: number, now: number): boolean {
  // Uses the absolute difference, so that a wrong clock can't extend the window.
  return Math.abs(now - dismissedAt) < windowMs;
}

/** Returns the flags of the dismissals still in effect. */
export function heldDismissals(
  dismissals: readonly { flag: string; at: number }[],
  now: number,
): DismissableFlag[] {
  return dismissals.flatMap(({ flag, at }) =>
    isDismissable(flag) && isStillDismissed(at, DISMISSAL_WINDOWS[flag], now) ? [flag] : [],
  );
}

function isDismissable(flag: string): flag is DismissableFlag {
  return Object.hasOwn(DISMISSAL_WINDOWS, flag);
}
