import type { ReactNode } from "react";
import styles from "./LibraryHeader.module.css";

/** The name of a page of the reader's own, with the one thing that is begun or changed there. */
export function LibraryTitle(props: { title: string; action: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{props.title}</h1>
      {props.action}
    </div>
  );
}
