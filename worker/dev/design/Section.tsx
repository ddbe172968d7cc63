import type { ReactNode } from "react";
import styles from "./DesignGallery.module.css";

/** A group of samples under a heading. */
export function Section(props: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** A primitive in one state, with the state's name. */
export function Sample(props: { label: string; children: ReactNode }) {
  return (
    <div className={styles.sample} data-sample={props.label}>
      <p className={styles.label}>{props.label}</p>
      <div className={styles.shown}>{props.children}</div>
    </div>
  );
}
