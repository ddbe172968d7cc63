import type { ReactNode } from "react";
import { ChevronDownIcon } from "./icons.tsx";
import styles from "./Select.module.css";

/** Draws the chevron of the `select` in it, the same in every browser. */
export function SelectBox(props: { children: ReactNode }) {
  return (
    <span className={styles.box}>
      {props.children}
      <ChevronDownIcon size={16} />
    </span>
  );
}
