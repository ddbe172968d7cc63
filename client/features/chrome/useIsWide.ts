import { useSyncExternalStore } from "react";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";

const WIDE = `(min-width: ${BREAKPOINTS.xl}px)`;

/**
 * True on the widest screens, where the sidebar is beside the page. Returns false on the server.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
