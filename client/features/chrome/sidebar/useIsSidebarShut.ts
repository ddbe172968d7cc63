import { useSyncExternalStore } from "react";
import { isSidebarShut, onSidebarChoice } from "../../../runtime/browser/sidebarChoice.ts";

/** True while the permanent sidebar is closed. Returns false on the server, which can't know. */
export function useIsSidebarShut(): boolean {
  return useSyncExternalStore(
    onSidebarChoice,
    () => isSidebarShut(window),
    () => false,
  );
}
