import type { ReactNode } from "react";
import { hasWideNavigation } from "../../../shared/routes/layouts.ts";
import { useLocation } from "../useLocation.ts";
import styles from "./ViewerPage.module.css";

/** Keeps a page of the reader's own to the reading measure where its layout has no columns. */
export function ViewerPage(props: {
  /** The page has no columns under any flag. */
  isAlwaysWide?: boolean;
  children: ReactNode;
}) {
  const { flags } = useLocation();
  const isWide = props.isAlwaysWide || hasWideNavigation(flags);
  return isWide ? <div className={styles.measure}>{props.children}</div> : props.children;
}
