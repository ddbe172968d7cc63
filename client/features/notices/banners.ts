// Owns which banner a reader is shown: of those that are due the first of this list, unless it was
// put away. A notice about what the reader is doing stands below it.

import { DAY_MS } from "../../../shared/durations.ts";

/** A kind of banner, and how long it stays away once it is dismissed. */
interface Banner {
  kind: string;
  windowMs: number;
}

/** Most pressing first (platform.md §4.2). */
const BANNERS = [
  { kind: "privacy", windowMs: 30 * DAY_MS },
  // It stands for the moment after signing in, so it never comes twice.
  { kind: "sign-in-confirmation", windowMs: 0 },
] as const satisfies readonly Banner[];

export type BannerKind = (typeof BANNERS)[number]["kind"];

/** The banner to show of those that are due; null for none. */
export function pickBanner(
  due: ReadonlySet<BannerKind>,
  isDismissed: (banner: Banner) => boolean,
): BannerKind | null {
  return BANNERS.find((banner) => due.has(banner.kind) && !isDismissed(banner))?.kind ?? null;
}
