import { useEffect } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isPathBuilt } from "../../runtime/page/builtRoutes.ts";
import { useExposure } from "../../runtime/page/useExposure.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/**
 * The hash of the home page that requests a gift membership, named like the other hashes of pages.
 */
const GIFT_HASH = "#giftMembership";

/**
 * Redirects from the home page to the gift checkout when the URL's hash requests it. Runs in the
 * browser, because a hash isn't sent to the server. Does nothing when the flag disables the
 * checkout.
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
