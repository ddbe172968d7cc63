// Owns which membership banner is at the top of a page: the upsell for
// non-members, the reactivation of a cancelled membership, or a payment problem. Only the first
// that applies, in this order, is shown.

import { DAY_MS } from "../durations.ts";
import { cardExpiry } from "./billingDates.ts";
import { isCardProvider } from "./cardProviders.ts";
import type { RouteName } from "../routes/routes.ts";

/** Facts about a membership. Times are in milliseconds since 1970. */
export interface MembershipFacts {
  isCancelled: boolean;
  paymentProvider: string;
  currentPeriodEndsAt: number;
  /** Null without a payment method. A card has the expiration date printed on it. */
  paymentMethod: { expirationMonth: number; expirationYear: number } | { kind: "wallet" } | null;
  hasCreditCardExpired: boolean;
  hasRecurringPaymentFailedMoreThanOnce: boolean;
  paymentFailedAt: number | null;
}

/** Facts about the page and the viewer. */
export interface UpsellFacts {
  now: number;
  /** The page's route name. */
  routeName: string;
  isHydrated: boolean;
  isInNativeApp: boolean;
  /** "loading" until the viewer is known. */
  viewer: "loading" | "loggedOut" | "loggedIn";
  /** True for a member of any tier. */
  hasMembership: boolean;
  /** Null without a membership, or while it is unknown. */
  membership: MembershipFacts | null;
  /** The page's story is for members only; false for other pages. */
  isPostLocked: boolean;
  isDismissed: (kind: TopUpsell["kind"]) => boolean;
}

export type PaymentTrouble = "cardExpired" | "paymentFailedRepeatedly" | "cardExpiring";

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

const PAYMENT_ROUTES: ReadonlySet<string> = new Set([
  "ShowHome",
  "Settings",
  "SettingsTab",
  "ShowPost",
  "ShowPostUnderUser",
  "ShowPostUnderCollection",
] satisfies RouteName[]);

/** Returns the first banner that applies; null for none. */
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
  if (
    !membership?.isCancelled ||
    !membership.paymentMethod ||
    !isCardProvider(membership.paymentProvider)
  )
    return null;
  // Near the end of the period the banner is no longer dismissible, and a dismissed one returns.
  const isDismissable = membership.currentPeriodEndsAt - now >= FOUR_WEEKS_MS;
  if (isDismissable && isDismissed("reactivate")) return null;
  return { kind: "reactivate", isDismissable };
}

function paymentBanner(facts: UpsellFacts): TopUpsell | null {
  const { membership, routeName, isInNativeApp, isDismissed, now } = facts;
  if (!membership || membership.isCancelled || !isCardProvider(membership.paymentProvider))
    return null;
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

/** Returns when a card expires; null for payment methods that don't. */
function cardExpiresAt(method: MembershipFacts["paymentMethod"]): number | null {
  if (!method || !("expirationMonth" in method)) return null;
  return cardExpiry(method.expirationMonth, method.expirationYear);
}
