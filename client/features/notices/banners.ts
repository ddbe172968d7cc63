// Owns which banner is shown: the first due one of this list that hasn't been dismissed. Notices
// about the viewer's own actions appear below it.

import { DAY_MS } from "../../../shared/durations.ts";
import { PAYMENT_PAGES } from "../../../shared/routes/paymentPages.ts";
import { WORK_PAGES } from "../../../shared/routes/workPages.ts";
import { type DismissableFlag, DISMISSAL_WINDOWS } from "../../../shared/people/dismissals.ts";
import type { TopUpsell } from "../../../shared/membership/topUpsell.ts";

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
  // For anonymous viewers, for whom the server can't store dismissals.
  { kind: "privacy-banner", windowMs: 30 * DAY_MS },
  { kind: "user-suspended", ...flagged("USER_SUSPENDED") },
  { kind: "limited-state", ...flagged("LIMITED_STATE") },
  { kind: "post-suspended", windowMs: 0 },
  // Shown only right after sign-in, so it never repeats.
  { kind: "sign-in-confirmation", windowMs: 0 },
  { kind: "verify-email", ...flagged("VERIFY_EMAIL") },
  // About sign-ins in this browser, so only this browser stores the dismissal.
  { kind: "alternate-user", windowMs: 180 * DAY_MS },
  // About membership; shared/membership/topUpsell.ts decides which one and whether it was dismissed.
  { kind: "top-upsell", windowMs: 0 },
] as const satisfies readonly Banner[];

export type BannerKind = (typeof BANNERS)[number]["kind"];

/** Banners that can wait while people work: they would cover what they work on. */
const AFTER_WORK: ReadonlySet<BannerKind> = new Set([
  "sign-in-confirmation",
  "verify-email",
  "alternate-user",
] as const);

/** False for a banner that a page must not show. For `top-upsell` see also `suitsUpsell`. */
export const suitsPage = (kind: BannerKind, pageId: string): boolean =>
  kind === "top-upsell"
    ? pageId !== "story-editor" && !PAYMENT_PAGES.has(pageId)
    : !AFTER_WORK.has(kind) || !WORK_PAGES.has(pageId);

/** False for an offer on a work page, which may only say that a payment needs attention. */
export const suitsUpsell = ({ kind }: TopUpsell, pageId: string): boolean =>
  kind === "payment" || !WORK_PAGES.has(pageId);

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

/** The dismissal kinds of the membership banners. */
export const UPSELL_BANNERS = {
  nonMember: { kind: "nonMember", ...flagged("NON_MEMBER_UPSELL") },
  reactivate: { kind: "reactivate", ...flagged("REACTIVATE_MEMBERSHIP") },
  payment: { kind: "payment", ...flagged("PAYMENT_METHOD") },
} as const satisfies Record<TopUpsell["kind"], Banner>;
