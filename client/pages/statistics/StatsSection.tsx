import { type ReactNode, useId } from "react";
import styles from "./Stats.module.css";
import * as texts from "./texts.ts";

/** A part of a statistics page: its heading, what its numbers say, and the numbers. */
export function StatsSection(props: {
  heading: string;
  /** The fragment of its address. */
  id?: string;
  /** One sentence: what the numbers say. */
  sentence?: ReactNode;
  /** How they are counted. */
  note?: ReactNode;
  /** Beside the heading. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const headingId = useId();
  return (
    <section className={styles.section} id={props.id} aria-labelledby={headingId}>
      <div className={styles.row}>
        <h2 className={styles.heading} id={headingId}>
          {props.heading}
        </h2>
        {props.aside}
      </div>
      {props.sentence ? <p className={styles.sentence}>{props.sentence}</p> : null}
      {props.note ? <p className={styles.soft}>{props.note}</p> : null}
      {props.children}
    </section>
  );
}

/** What the numbers mean. */
export function AboutStats() {
  return (
    <details className={styles.about}>
      <summary>{texts.aboutStats}</summary>
      <p>{texts.aboutViews}</p>
      <p>{texts.aboutReads}</p>
      <p>{texts.aboutTime}</p>
    </details>
  );
}
