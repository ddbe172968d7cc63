import { useSyncExternalStore } from "react";
import { useConfig } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { offeredMethods } from "./signInMethods.ts";

/** Returns the offered sign-in methods, in order. */
export function useOfferedMethods(): ReturnType<typeof offeredMethods> {
  const { flags } = useLocation();
  return offeredMethods(flags, useUserAgent(), useConfig().signInProviders);
}

/** Returns the user agent; empty on the server, whose pages don't depend on it. */
function useUserAgent(): string {
  return useSyncExternalStore(
    () => () => {},
    () => navigator.userAgent,
    () => "",
  );
}
