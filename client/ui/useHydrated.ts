import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** False in the server's HTML and while it is hydrated; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
