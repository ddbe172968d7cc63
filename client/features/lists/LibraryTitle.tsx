import type { ReactNode } from "react";
import styles from "./LibraryHeader.module.css";

/** The title of a library page with its main action. */
export function LibraryTitle(props: { title: string; action: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{props.title}</h1>
      {props.action}
    </div>
  );
}
