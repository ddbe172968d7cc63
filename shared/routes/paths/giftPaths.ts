import type { GiftKindName } from "../../membership/gifts.ts";
import { buildPath } from "../buildPath.ts";
import { signInPath } from "./signInPath.ts";

const ROUTES = { gift: "GiftCheckout", "group-gift": "GroupGift" } as const;

/** Returns the path of the checkout of a kind of gift. */
export function giftCheckoutPath(kind: GiftKindName): string {
  return buildPath(ROUTES[kind]);
}

/** Returns where someone starts to give: anonymous readers register first. */
export function giftStart(kind: GiftKindName, isLoggedIn: boolean): string {
  const redirect = giftCheckoutPath(kind);
  return isLoggedIn ? redirect : signInPath({ operation: "register", redirect });
}

/**
 * Returns the path of a purchase of gifts. Its id is in the param that stays in the URL, so that it
 * survives a reload.
 */
export function giftOrderPath(kind: GiftKindName, purchaseId: string): string {
  return buildPath(ROUTES[kind], {}, { query: { tab: purchaseId } });
}

/** Returns the path at which someone redeems a gift with its code. */
export function redeemPath(giftCode: string, giftType: GiftKindName): string {
  return buildPath("Redeem", {}, { query: { giftCode, giftType } });
}
