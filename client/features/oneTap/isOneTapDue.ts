// Whom the one-tap prompt is shown to (platform.md §2.2): a stranger who reads, on a screen that has
// room for it, and who has not put it away not long ago.

import { DAY_MS } from "../../../shared/durations.ts";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";
import { isDismissed } from "../notices/bannerDismissals.ts";

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

/** The kind of what is put away. */
export const ONE_TAP = "one-tap";

/** How long it stays away then, in milliseconds. The specification shows no time. */
export const AWAY_MS = 14 * DAY_MS;

/** True where the prompt is to be shown. `width` is the viewport's, in px. */
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
    // Where nothing can be remembered, it would come again and again.
    storage !== null &&
    !isDismissed(storage, { kind: ONE_TAP, windowMs: AWAY_MS }, null, now)
  );
}
