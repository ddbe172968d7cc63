import styles from "../floating/floating.module.css";
import * as texts from "../texts.ts";
import type { InsertItem } from "./insertItems.tsx";

/** An item of the insert lists: its icon, label and hint. */
export function InsertWords({ item: { id, icon } }: { item: InsertItem }) {
  const { label, hint } = texts.insertWords(id);
  return (
    <>
      <span className={styles.symbol}>{icon}</span>
      <span className={styles.names}>
        <span className={styles.name}>{label}</span>
        <span className={styles.detail}>{hint}</span>
      </span>
    </>
  );
}
