import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./ListRow.module.css";

/** A row of a list of work: its title, its facts, and what can be done with it. */
export function ListRow(props: {
  title: ReactNode;
  size?: "medium" | "large";
  /** Beside the title, such as a badge. */
  beside?: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
}) {
  const title = (
    <h2 className={joinClasses(styles.title, props.size === "large" && styles.large)} dir="auto">
      {props.title}
    </h2>
  );
  return (
    <li className={styles.row}>
      {props.beside ? (
        <div className={styles.head}>
          {title}
          {props.beside}
        </div>
      ) : (
        title
      )}
      <p className={styles.facts}>{props.facts}</p>
      {props.children}
      {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
    </li>
  );
}
