import type { ReactNode } from "react";
import styles from "./Settings.module.css";

/** A setting in a section: its name, current value and action. */
export function SettingRow(props: {
  /** The anchor. */
  id: string;
  title: string;
  children: ReactNode;
  /** Before the name, such as an image. */
  before?: ReactNode;
  /** A link or a form. */
  action?: ReactNode;
}) {
  return (
    <section id={props.id} className={styles.row} aria-labelledby={`${props.id}-title`}>
      {props.before}
      <div className={styles.words}>
        <h3 id={`${props.id}-title`} className={styles.name}>
          {props.title}
        </h3>
        <div className={styles.value} dir="auto">
          {props.children}
        </div>
      </div>
      {props.action ? <div>{props.action}</div> : null}
    </section>
  );
}
