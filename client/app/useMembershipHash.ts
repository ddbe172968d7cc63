import { useEffect, useState } from "react";
import { buildPath } from "../../shared/routes/buildPath.ts";
import { isPathBuilt } from "./builtRoutes.ts";

/** Opens the reactivation modal on any page (reader.md §2.9). */
export const REACTIVATE_HASH = "#reactivateMembership";

/** Opens the redemption of a gift from any page (reader.md §2.9). */
const REDEEM_HASH = "#redeemGiftMembership";

/** Follows the hashes of the membership; returns whether the reactivation modal is requested. */
export function useMembershipHash(): { isReactivating: boolean; close: () => void } {
  const [isReactivating, setReactivating] = useState(false);
  useEffect(() => {
    const follow = (): void => {
      const { hash } = window.location;
      setReactivating(hash === REACTIVATE_HASH);
      if (hash === REDEEM_HASH && isPathBuilt(buildPath("Redeem")))
        window.location.replace(buildPath("Redeem"));
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  const close = (): void => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    setReactivating(false);
  };
  return { isReactivating, close };
}
