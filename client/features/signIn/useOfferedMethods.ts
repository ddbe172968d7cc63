import { useSyncExternalStore } from "react";
import { useConfig } from "../../app/frame.ts";
import { useLocation } from "../../app/useLocation.ts";
import { offeredMethods } from "./signInMethods.ts";

/** The ways in that are offered here, in order. */
export function useOfferedMethods(): ReturnType<typeof offeredMethods> {
  const { flags } = useLocation();
  return offeredMethods(flags, useUserAgent(), useConfig().signInProviders);
}

/** The browser's name for itself, which the server's page does not depend on. */
function useUserAgent(): string {
  return useSyncExternalStore(
    () => () => {},
    () => navigator.userAgent,
    () => "",
  );
}
