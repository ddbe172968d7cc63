import type { ReactNode } from "react";
import styles from "./Toolbar.module.css";

/** The row above a list: its tabs, and at the end what searches and sorts it. */
export function Toolbar(props: {
  /** Such as Tabs. */
  children?: ReactNode;
  /** At the row's end, such as ToolbarSearch and SortMenu. */
  tools?: ReactNode;
}) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.start}>{props.children}</div>
      {props.tools ? <div className={styles.tools}>{props.tools}</div> : null}
    </div>
  );
}
