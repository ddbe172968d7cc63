// Owns which of the banners about membership stands on top of a page (reader.md §4 and §5): the
// upsell to who is no member, the call back to a membership that was cancelled, and trouble with a
// payment method, in this order; only the first that is due is shown.

import { DAY_MS } from "../durations.ts";
import type { RouteName } from "../routes/routes.ts";

/** What the rules know of a membership; times in milliseconds since 1970. */
export interface MembershipFacts {
  isCancelled: boolean;
  paymentProvider: string;
  currentPeriodEndsAt: number;
  /** Null without one; a card's expiration is what is printed on it. */
  paymentMethod: { expirationMonth: number; expirationYear: number } | { kind: "wallet" } | null;
  hasCreditCardExpired: boolean;
  hasRecurringPaymentFailedMoreThanOnce: boolean;
  paymentFailedAt: number | null;
}

/** Where a reader is, and what of it bears on the banners. */
export interface UpsellFacts {
  now: number;
  /** Of the page. */
  routeName: string;
  isHydrated: boolean;
  isInNativeApp: boolean;
  /** "loading" until it is known who reads. */
  viewer: "loading" | "loggedOut" | "loggedIn";
  /** A member of any tier. */
  hasMembership: boolean;
  /** Null for no membership, and where it is not known. */
  membership: MembershipFacts | null;
  /** The story on the page is for members alone; false where the page is no story. */
  isPostLocked: boolean;
  isDismissed: (kind: TopUpsell["kind"]) => boolean;
}

export type PaymentTrouble = "cardExpired" | "paymentFailedRepeatedly" | "cardExpiring";

/** The banner to show. */
export type TopUpsell =
  | { kind: "nonMember"; isDismissable: true }
  | { kind: "reactivate"; isDismissable: boolean }
  | {
      kind: "payment";
      trouble: PaymentTrouble;
      theme: "error" | "grey";
      isDismissable: boolean;
    };

const WEEK_MS = 7 * DAY_MS;
const FOUR_WEEKS_MS = 28 * DAY_MS;

/** Those whose cards we keep. */
const CARD_PROVIDERS: ReadonlySet<string> = new Set(["BRAINTREE", "STRIPE"]);

const PAYMENT_ROUTES: ReadonlySet<string> = new Set([
  "ShowHome",
  "Settings",
  "SettingsTab",
  "ShowPost",
  "ShowPostUnderUser",
  "ShowPostUnderCollection",
] satisfies RouteName[]);

/** The first banner that is due; null for none. */
export function topUpsell(facts: UpsellFacts): TopUpsell | null {
  return nonMemberUpsell(facts) ?? reactivateBanner(facts) ?? paymentBanner(facts);
}

function nonMemberUpsell(facts: UpsellFacts): TopUpsell | null {
  const isDue =
    facts.viewer === "loggedIn" &&
    facts.isHydrated &&
    !facts.hasMembership &&
    !facts.isPostLocked &&
    !facts.isDismissed("nonMember");
  return isDue ? { kind: "nonMember", isDismissable: true } : null;
}

function reactivateBanner({ membership, now, isDismissed }: UpsellFacts): TopUpsell | null {
  if (!membership?.isCancelled || !membership.paymentMethod || !isByCard(membership)) return null;
  // Near its end it can't be put away any more, and what was put away before comes back.
  const isDismissable = membership.currentPeriodEndsAt - now >= FOUR_WEEKS_MS;
  if (isDismissable && isDismissed("reactivate")) return null;
  return { kind: "reactivate", isDismissable };
}

function paymentBanner(facts: UpsellFacts): TopUpsell | null {
  const { membership, routeName, isInNativeApp, isDismissed, now } = facts;
  if (!membership || membership.isCancelled || !isByCard(membership)) return null;
  if (isInNativeApp || !PAYMENT_ROUTES.has(routeName)) return null;
  const banner = paymentTrouble(membership, now);
  return banner && !(banner.isDismissable && isDismissed("payment")) ? banner : null;
}

function paymentTrouble(
  membership: MembershipFacts,
  now: number,
): Extract<TopUpsell, { kind: "payment" }> | null {
  const { currentPeriodEndsAt, paymentFailedAt } = membership;
  const endsWithinWeek = currentPeriodEndsAt - now <= WEEK_MS;
  if (membership.hasCreditCardExpired && paymentFailedAt !== null)
    return { kind: "payment", trouble: "cardExpired", theme: "error", isDismissable: false };
  if (membership.hasRecurringPaymentFailedMoreThanOnce) {
    return {
      kind: "payment",
      trouble: "paymentFailedRepeatedly",
      theme: "error",
      isDismissable: false,
    };
  }
  if (!endsWithinWeek) return null;
  const grey = { kind: "payment", theme: "grey", isDismissable: true } as const;
  if (membership.hasCreditCardExpired) return { ...grey, trouble: "cardExpired" };
  const expiresAt = cardExpiresAt(membership.paymentMethod);
  return expiresAt !== null && expiresAt <= currentPeriodEndsAt
    ? { ...grey, trouble: "cardExpiring" }
    : null;
}

function isByCard({ paymentProvider }: MembershipFacts): boolean {
  return CARD_PROVIDERS.has(paymentProvider);
}

/**
 * When a card is no longer good: the first day of the month after the one printed on it, in UTC. Null
 * for what does not expire.
 */
function cardExpiresAt(method: MembershipFacts["paymentMethod"]): number | null {
  if (!method || !("expirationMonth" in method)) return null;
  return Date.UTC(method.expirationYear, method.expirationMonth, 1);
}
