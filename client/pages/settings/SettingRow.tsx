import type { ReactNode } from "react";
import styles from "./Settings.module.css";

/** A setting: its name, current value and action. */
export function SettingRow(props: {
  /** The anchor. */
  id: string;
  title: string;
  children: ReactNode;
  /** A link or a form. */
  action?: ReactNode;
}) {
  return (
    <section id={props.id} className={styles.row} aria-labelledby={`${props.id}-title`}>
      <div className={styles.words}>
        <h2 id={`${props.id}-title`} className={styles.name}>
          {props.title}
        </h2>
        <div className={styles.value} dir="auto">
          {props.children}
        </div>
      </div>
      {props.action ? <div>{props.action}</div> : null}
    </section>
  );
}
