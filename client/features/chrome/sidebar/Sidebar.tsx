import styles from "./Sidebar.module.css";
import { SidebarContent } from "./SidebarContent.tsx";
import { useIsSidebarShut } from "./useIsSidebarShut.ts";
import { useIsWide } from "../useIsWide.ts";

/** The id of the permanent sidebar, which its toggle controls. */
export const SIDEBAR_ID = "sidebar";

/**
 * The permanent sidebar beside the page on the widest screens. Styles show and hide it by the
 * document's `data-sidebar`; while closed it is inert, so keyboards can't reach it.
 */
export function Sidebar() {
  const isWide = useIsWide();
  const isShut = useIsSidebarShut();
  return (
    <div id={SIDEBAR_ID} className={styles.sidebar} inert={isShut}>
      <SidebarContent isShown={isWide && !isShut} />
    </div>
  );
}
