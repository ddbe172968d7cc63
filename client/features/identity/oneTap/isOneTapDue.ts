// Decides who sees the One Tap prompt: anonymous viewers on reading pages, on
// large enough screens, who haven't dismissed it recently.

import { DAY_MS } from "../../../../shared/durations.ts";
import { BREAKPOINTS } from "../../../ui/breakpoints.ts";
import { isDismissed } from "../../notices/banners/bannerDismissals.ts";

const ROUTES: ReadonlySet<string> = new Set([
  "ShowHome",
  "ShowPost",
  "ShowPostUnderUser",
  "ShowPostUnderCollection",
  "ShowUser",
  "ShowSequenceLibrary",
  "ShowSequencePost",
  "ShowCollectionHome",
]);

/** The dismissal kind. */
export const ONE_TAP = "one-tap";

/** How long it stays hidden after dismissal, in milliseconds. */
export const AWAY_MS = 14 * DAY_MS;

/** Returns true when the prompt should be shown. `width` is the viewport's width in pixels. */
export function isOneTapDue(
  storage: Pick<Storage, "getItem"> | null,
  place: { routeName: string; width: number; isLoggedIn: boolean; isSwitchedOff: boolean },
  now: number,
): boolean {
  return (
    !place.isLoggedIn &&
    !place.isSwitchedOff &&
    ROUTES.has(place.routeName) &&
    place.width >= BREAKPOINTS.md &&
    // Without storage a dismissal can't be saved, so the prompt would return on every page.
    storage !== null &&
    !isDismissed(storage, { kind: ONE_TAP, windowMs: AWAY_MS }, null, now)
  );
}
