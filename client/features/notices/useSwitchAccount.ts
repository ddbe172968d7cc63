import { SWITCH_ACCOUNT_ENTRY, signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { signInRequestOf } from "../../runtime/links/signInRequest.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/** Returns a function that opens sign-in for a user signed in to the wrong account. */
export function useSwitchAccount(): () => void {
  const store = useClientStore();
  const location = useLocation();
  return () => {
    const path = signInPath({
      operation: "login",
      redirect: location.path,
      susiEntry: SWITCH_ACCOUNT_ENTRY,
    });
    const request = signInRequestOf(new URL(path, window.location.href));
    if (request) store.openSignIn(request);
  };
}
