import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./DangerDetails.module.css";

/**
 * What can't be undone: a button that unfolds what is lost and the form that does it. The browser's
 * own disclosure, so that it works without JavaScript.
 */
export function DangerDetails(props: {
  label: ReactNode;
  /** One in each row of a list: without a border. */
  isInRow?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={joinClasses(styles.details, props.isInRow && styles.inRow)}>
      <summary className={styles.summary}>
        {/* One item: the spaces between several items of a flex box would be lost. */}
        <span>{props.label}</span>
      </summary>
      <div className={styles.panel}>{props.children}</div>
    </details>
  );
}
