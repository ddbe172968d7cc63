import { useEffect } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isPathBuilt } from "../../app/builtRoutes.ts";
import { useExposure } from "../../app/useExposure.ts";
import { useLocation } from "../../app/useLocation.ts";

/**
 * The hash of the front page that asks for a gift membership. The specification says that there is
 * one and not which (reader.md §2.2); this follows the hashes it names in §2.9.
 */
const GIFT_HASH = "#giftMembership";

/**
 * Leads from the front page to the gift checkout when the address asks for it. Only a browser can:
 * a hash never reaches the server. With the flag that takes the checkout away, nothing happens.
 */
export function useGiftCheckout(): void {
  const { flags } = useLocation();
  useExposure("disable_lite_gift_page");
  const isDisabled = flags.disable_lite_gift_page === true;
  useEffect(() => {
    if (isDisabled || !isPathBuilt(buildPath("GiftCheckout"))) return;
    const follow = (): void => {
      if (window.location.hash === GIFT_HASH) window.location.replace(buildPath("GiftCheckout"));
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [isDisabled]);
}
