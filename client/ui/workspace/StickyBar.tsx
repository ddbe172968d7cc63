import type { ReactNode } from "react";
import styles from "./StickyBar.module.css";

/** A bar at the window's end while something is unsaved or selected. Render it only then. */
export function StickyBar(props: {
  /** What it is about, such as "Unsaved changes". */
  text: ReactNode;
  /** Buttons. */
  children: ReactNode;
}) {
  return (
    <div className={styles.bar} role="group" aria-live="polite">
      <p className={styles.text}>{props.text}</p>
      <div className={styles.actions}>{props.children}</div>
    </div>
  );
}
