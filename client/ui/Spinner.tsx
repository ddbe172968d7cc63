import styles from "./Spinner.module.css";

interface SpinnerProps {
  /** What is awaited, for those who cannot see it turn. */
  label?: string;
  size?: "small" | "medium";
}

/** Something is on its way. It shows after a moment, so that quick answers do not flicker. */
export function Spinner({ label = "Loading", size = "medium" }: SpinnerProps) {
  return (
    <output className={`${styles.spinner} ${styles[size]}`}>
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
