import type { ReactNode } from "react";
import { NeedsScript } from "./NeedsScript.tsx";
import styles from "./CheckoutFrame.module.css";

/** A checkout: the form, and beside it what is bought. */
export function CheckoutFrame(props: { title: string; summary: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{props.title}</h1>
      <div className={styles.summary}>{props.summary}</div>
      <div className={styles.form}>
        <NeedsScript />
        {props.children}
      </div>
    </div>
  );
}
