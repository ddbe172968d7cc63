import { useState } from "react";
import { chooseSidebar } from "../../../runtime/browser/sidebarChoice.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { MenuIcon } from "../../../ui/icons.tsx";
import { SIDEBAR_ID } from "./Sidebar.tsx";
import { SidebarOverlay } from "./SidebarOverlay.tsx";
import { useIsSidebarShut } from "./useIsSidebarShut.ts";
import { useIsWide } from "../useIsWide.ts";
import * as texts from "../texts.ts";

/**
 * Toggles the sidebar: on wide screens the permanent one, storing the choice; on others the
 * overlay.
 */
export function SidebarToggle() {
  const isWide = useIsWide();
  const isShut = useIsSidebarShut();
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  return (
    <>
      <IconButton
        label={texts.sidebar}
        data-needs-script
        aria-expanded={isWide ? !isShut : isOverlayOpen}
        aria-controls={isWide ? SIDEBAR_ID : undefined}
        onClick={() => (isWide ? chooseSidebar(window, !isShut) : setOverlayOpen(true))}
      >
        <MenuIcon />
      </IconButton>
      <SidebarOverlay isOpen={isOverlayOpen && !isWide} onClose={() => setOverlayOpen(false)} />
    </>
  );
}
