import type { ReactNode } from "react";
import { hasWideNavigation } from "../../../shared/routes/layouts.ts";
import { useLocation } from "../links/useLocation.ts";
import styles from "./ViewerPage.module.css";

/** Limits one of the viewer's own pages to the reading width when its layout has no columns. */
export function ViewerPage(props: {
  /** The page has no columns, whatever the flags. */
  isAlwaysWide?: boolean;
  children: ReactNode;
}) {
  const { flags } = useLocation();
  const isWide = props.isAlwaysWide || hasWideNavigation(flags);
  return isWide ? <div className={styles.measure}>{props.children}</div> : props.children;
}
