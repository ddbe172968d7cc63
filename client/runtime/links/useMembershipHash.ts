import { useEffect, useSyncExternalStore } from "react";
import { useRouteHref } from "./useRouteHref.ts";

/** Opens the reactivation modal on any page. */
export const REACTIVATE_HASH = "#reactivateMembership";

/** Opens the redemption of a gift from any page. */
const REDEEM_HASH = "#redeemGiftMembership";

/**
 * Follows the hashes of the membership; returns whether the reactivation modal is requested. Read
 * on every rendering too, because a page that is reached in place fires no event for its hash.
 */
export function useMembershipHash(): boolean {
  const redeem = useRouteHref()("Redeem");
  const hash = useSyncExternalStore(
    (onChange) => {
      window.addEventListener("hashchange", onChange);
      return () => window.removeEventListener("hashchange", onChange);
    },
    () => window.location.hash,
    () => "",
  );
  useEffect(() => {
    if (hash === REDEEM_HASH) window.location.replace(redeem);
  }, [hash, redeem]);
  return hash === REACTIVATE_HASH;
}

/** Removes the hash from the URL. */
export function removeHash(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
  // Replacing the entry fires no event.
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}
