import * as texts from "./texts.ts";
import styles from "./Spinner.module.css";

interface SpinnerProps {
  /** Accessible label. */
  label?: string;
  size?: "small" | "medium";
}

/** A loading indicator. Appears after a delay, so that fast responses don't flicker. */
export function Spinner({ label = texts.loading, size = "medium" }: SpinnerProps) {
  return (
    <output className={`${styles.spinner} ${styles[size]}`}>
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
