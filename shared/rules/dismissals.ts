// Which banners a reader may put away, and for how long (reader.md §4, §5 and §9). The server and the
// browser both remember it: the server so that it holds in every browser, the browser at once.

import { DAY_MS } from "../durations.ts";

/** How long each banner stays away once it was put away, in milliseconds. */
export const DISMISSAL_WINDOWS = {
  NON_MEMBER_UPSELL: 90 * DAY_MS,
  REACTIVATE_MEMBERSHIP: 14 * DAY_MS,
  PAYMENT_METHOD: 7 * DAY_MS,
  FRIEND_UPSELL: 180 * DAY_MS,
  VERIFY_EMAIL: 14 * DAY_MS,
  USER_SUSPENDED: 30 * DAY_MS,
  LIMITED_STATE: 30 * DAY_MS,
} as const satisfies Record<string, number>;

/** A banner that can be put away, as the server names it. */
export type DismissableFlag = keyof typeof DISMISSAL_WINDOWS;

/** True while what was put away at `dismissedAt` stays away. Times in milliseconds. */
export function isStillDismissed(dismissedAt: number, windowMs: number, now: number): boolean {
  // A clock that is ahead keeps nothing away for longer than the window either.
  return Math.abs(now - dismissedAt) < windowMs;
}

/** Of what was put away, the flags that still hold. */
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
