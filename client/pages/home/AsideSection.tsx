import type { ReactNode } from "react";
import styles from "./HomeAside.module.css";

/** A section of the home's right column, with a link to the full list. */
export function AsideSection(props: {
  id: string;
  title: string;
  all?: { href: string; label: string } | undefined;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={props.id}>
      <h2 className={styles.label} id={props.id}>
        {props.title}
      </h2>
      {props.children}
      {props.all ? (
        <a className={styles.all} href={props.all.href}>
          {props.all.label}
        </a>
      ) : null}
    </section>
  );
}
