import { PRODUCT_NAME } from "../../shared/product.ts";
import { joinClasses } from "./joinClasses.ts";
import styles from "./Wordmark.module.css";

interface WordmarkProps {
  size?: "small" | "large";
}

/** The product's logo: its name in the serif typeface beside a book with an uncut edge. */
export function Wordmark({ size = "small" }: WordmarkProps) {
  return (
    <span className={joinClasses(styles.wordmark, size === "large" && styles.large)}>
      <svg className={styles.mark} viewBox="0 0 20 24" aria-hidden="true" focusable="false">
        <path d="M2 2h14.2c.9.9-.4 1.7.3 2.7.6.8 1.2 1.3.6 2.3-.5.9-.9 1.4-.2 2.4.6.9 1.1 1.7.3 2.6-.6.8-.9 1.3-.3 2.3.5.9.8 1.5.1 2.4-.7.8-.6 1.5-.1 2.4.5.8.1 1.9-.9 2.9H2Z" />
        <path className={styles.fold} d="M6.4 2v20" />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}
