import { type ReactNode, useId } from "react";
import styles from "./InternalStatus.module.css";

export function StatusSection(props: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}
