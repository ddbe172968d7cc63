import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./ListRow.module.css";

/** A row of a list of work: its title, its facts, and what can be done with it. */
export function ListRow(props: {
  title: ReactNode;
  size?: "medium" | "large";
  /** At the row's start, such as a checkbox. */
  select?: ReactNode;
  /** Before the title. */
  image?: ReactNode;
  /** Beside the title, such as a badge. */
  beside?: ReactNode;
  facts: ReactNode;
  /** Beside the facts where there is room, such as claps; below them on a phone. */
  numbers?: readonly { label: string; value: string }[];
  children?: ReactNode;
  /** Buttons below the facts. */
  actions?: ReactNode;
  /** At the row's end: its menu. */
  menu?: ReactNode;
}) {
  const title = (
    <h2 className={joinClasses(styles.title, props.size === "large" && styles.large)} dir="auto">
      {props.title}
    </h2>
  );
  return (
    <li className={styles.row}>
      {props.select}
      {props.image ? <div className={styles.image}>{props.image}</div> : null}
      <div className={styles.content}>
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
        {props.numbers && props.numbers.length > 0 ? (
          <dl className={styles.numbers}>
            {props.numbers.map(({ label, value }) => (
              <div key={label} className={styles.number}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
      </div>
      {props.menu}
    </li>
  );
}
