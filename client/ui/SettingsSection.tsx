import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./SettingsSection.module.css";

/**
 * A group of settings: a heading, a sentence about them, and a card with the rows. `danger` is the
 * last group of a page, of what can't be undone.
 */
export function SettingsSection(props: {
  /** The anchor. */
  id: string;
  title: string;
  text?: ReactNode;
  tone?: "normal" | "danger";
  children: ReactNode;
}) {
  const { id, title, text, tone } = props;
  return (
    <section
      id={id}
      className={joinClasses(styles.section, tone === "danger" && styles.danger)}
      aria-labelledby={`${id}-heading`}
    >
      <header className={styles.head}>
        <h2 id={`${id}-heading`} className={styles.title}>
          {title}
        </h2>
        {text ? <p className={styles.text}>{text}</p> : null}
      </header>
      <div className={styles.card}>{props.children}</div>
    </section>
  );
}
