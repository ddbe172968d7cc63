import { useSyncExternalStore } from "react";
import { isSidebarShut, onSidebarChoice } from "../../app/sidebarChoice.ts";

/** True while the reader has the permanent sidebar shut. The server, which cannot know, says false. */
export function useIsSidebarShut(): boolean {
  return useSyncExternalStore(
    onSidebarChoice,
    () => isSidebarShut(window),
    () => false,
  );
}
