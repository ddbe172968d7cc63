// Owns which banner a reader is shown: of those that are due the first of this list, unless it was
// put away. A notice about what the reader is doing stands below it.

import { DAY_MS } from "../../../shared/durations.ts";
import { type DismissableFlag, DISMISSAL_WINDOWS } from "../../../shared/rules/dismissals.ts";
import type { TopUpsell } from "../../../shared/rules/topUpsell.ts";

/** A kind of banner, and how long it stays away once it is dismissed. */
export interface Banner {
  kind: string;
  windowMs: number;
  /** What the server calls it, which remembers it for all of the reader's browsers. */
  flag?: DismissableFlag;
}

const flagged = (flag: DismissableFlag) => ({ flag, windowMs: DISMISSAL_WINDOWS[flag] });

/** Most pressing first (platform.md §4.2). */
const BANNERS = [
  // For visitors: there is nobody whom the server could remember it of.
  { kind: "privacy-banner", windowMs: 30 * DAY_MS },
  { kind: "user-suspended", ...flagged("USER_SUSPENDED") },
  { kind: "limited-state", ...flagged("LIMITED_STATE") },
  { kind: "post-suspended", windowMs: 0 },
  // It stands for the moment after signing in, so it never comes twice.
  { kind: "sign-in-confirmation", windowMs: 0 },
  { kind: "verify-email", ...flagged("VERIFY_EMAIL") },
  // About who has signed in with this browser, which alone remembers it.
  { kind: "alternate-user", windowMs: 180 * DAY_MS },
  // About membership; which of them, and whether it was put away, shared/rules/topUpsell.ts knows.
  { kind: "top-upsell", windowMs: 0 },
] as const satisfies readonly Banner[];

export type BannerKind = (typeof BANNERS)[number]["kind"];

/** The banner to show of those that are due; null for none. */
export function pickBanner(
  due: ReadonlySet<BannerKind>,
  isDismissed: (banner: Banner) => boolean,
): BannerKind | null {
  return BANNERS.find((banner) => due.has(banner.kind) && !isDismissed(banner))?.kind ?? null;
}

/** What a kind of banner is dismissed as. */
export function bannerOf(kind: BannerKind): Banner {
  return BANNERS.find((banner) => banner.kind === kind)!;
}

/** What the banners about membership are dismissed as. */
export const UPSELL_BANNERS = {
  nonMember: { kind: "nonMember", ...flagged("NON_MEMBER_UPSELL") },
  reactivate: { kind: "reactivate", ...flagged("REACTIVATE_MEMBERSHIP") },
  payment: { kind: "payment", ...flagged("PAYMENT_METHOD") },
} as const satisfies Record<TopUpsell["kind"], Banner>;
