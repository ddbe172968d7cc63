// Owns which banner a page shows to a signed-in viewer: the first due one of this list that hasn't
// been dismissed. Banners are part of the page, so they cover nothing.

import { DAY_MS } from "../../../../shared/durations.ts";
import type { TopUpsell } from "../../../../shared/membership/topUpsell.ts";
import { type DismissableFlag, DISMISSAL_WINDOWS } from "../../../../shared/people/dismissals.ts";
import { PAYMENT_PAGES } from "../../../../shared/routes/paymentPages.ts";
import { WORK_PAGES } from "../../../../shared/routes/workPages.ts";

/** A banner kind, and how long it stays hidden after dismissal. */
export interface Banner {
  kind: string;
  windowMs: number;
  /** The server's flag for the dismissal, which applies to all of the viewer's browsers. */
  flag?: DismissableFlag;
}

const flagged = (flag: DismissableFlag) => ({ flag, windowMs: DISMISSAL_WINDOWS[flag] });

/** Most important first. */
const BANNERS = [
  { kind: "user-suspended", ...flagged("USER_SUSPENDED") },
  { kind: "limited-state", ...flagged("LIMITED_STATE") },
  { kind: "post-suspended", windowMs: 0 },
  { kind: "verify-email", ...flagged("VERIFY_EMAIL") },
  // About membership; shared/membership/topUpsell.ts decides which one and whether it was dismissed.
  { kind: "top-upsell", windowMs: 0 },
] as const satisfies readonly Banner[];

export type BannerKind = (typeof BANNERS)[number]["kind"];

/** False for a banner that a page must not show: working pages show only what needs attention. */
const suitsPage = (kind: BannerKind, pageId: string): boolean =>
  kind === "top-upsell"
    ? pageId !== "story-editor" && !PAYMENT_PAGES.has(pageId)
    : kind !== "verify-email" || !WORK_PAGES.has(pageId);

/**
 * False for an offer that a page must not show as a banner. Non-members find theirs in the home's
 * column (features/membership/HomeOffer.tsx), and working pages show no offer.
 */
export const suitsUpsell = ({ kind }: TopUpsell, pageId: string): boolean =>
  kind === "payment" || (kind === "reactivate" && !WORK_PAGES.has(pageId));

/** Returns the due banner to show on a page; null for none. */
export function pickBanner(
  due: ReadonlySet<BannerKind>,
  isDismissed: (banner: Banner) => boolean,
  pageId: string,
): BannerKind | null {
  const isShown = (banner: (typeof BANNERS)[number]): boolean =>
    due.has(banner.kind) && suitsPage(banner.kind, pageId) && !isDismissed(banner);
  return BANNERS.find(isShown)?.kind ?? null;
}

/** Returns the banner of a kind. */
export function bannerOf(kind: BannerKind): Banner {
  return BANNERS.find((banner) => banner.kind === kind)!;
}

/** The question to anonymous viewers, whose answer only their browser stores. */
export const PRIVACY_BANNER = {
  kind: "privacy-banner",
  windowMs: 30 * DAY_MS,
} as const satisfies Banner;

/** The dismissal kinds of the membership banners. */
export const UPSELL_BANNERS = {
  nonMember: { kind: "nonMember", ...flagged("NON_MEMBER_UPSELL") },
  reactivate: { kind: "reactivate", ...flagged("REACTIVATE_MEMBERSHIP") },
  payment: { kind: "payment", ...flagged("PAYMENT_METHOD") },
} as const satisfies Record<TopUpsell["kind"], Banner>;
