import { PRODUCT_NAME } from "../../shared/product.ts";
import { joinClasses } from "./joinClasses.ts";
import styles from "./Wordmark.module.css";

interface WordmarkProps {
  size?: "small" | "large";
}

/**
 * The product's logo: its name beside a book with an uncut edge. Drawn, so that it is the same
 * before the fonts are there; the letters are Source Serif 4 at weight 640.
 */
export function Wordmark({ size = "small" }: WordmarkProps) {
  return (
    <span className={joinClasses(styles.wordmark, size === "large" && styles.large)}>
      <svg className={styles.mark} viewBox="0 0 20 24" aria-hidden="true" focusable="false">
        <path d="M2 2h14.2c.9.9-.4 1.7.3 2.7.6.8 1.2 1.3.6 2.3-.5.9-.9 1.4-.2 2.4.6.9 1.1 1.7.3 2.6-.6.8-.9 1.3-.3 2.3.5.9.8 1.5.1 2.4-.7.8-.6 1.5-.1 2.4.5.8.1 1.9-.9 2.9H2Z" />
        <path className={styles.fold} d="M6.4 2v20" />
      </svg>
      <svg
        className={styles.letters}
        viewBox="0 0 356 120"
        role="img"
        aria-label={PRODUCT_NAME}
        focusable="false"
      >
        <path d="m4 92v-5l16-2h2v7zm9 0q1-6 1-12q0-6 0-13q0-6 0-13v-4q0-6 0-13q0-6 0-12q0-7-1-12h18q-1 5-1 11q0 7 0 13q0 6 0 13v4q0 7 0 13q0 7 0 13q0 6 1 12zm9 0v-5h14q8 0 13-5q6-4 8-11q3-8 3-19q0-16-6-25q-6-9-17-9h-15v-5h16q12 0 21 4q9 5 14 14q5 9 5 21q0 13-5 22q-6 9-15 13q-9 5-21 5zm-18-74v-5h18v6h-2zm109 76q-8 0-14-4q-7-3-11-10q-3-6-3-16q0-9 4-16q3-7 10-11q6-4 14-4q7 0 12 3q6 3 9 9q3 5 3 12q0 2-1 3q0 2 0 3h-45v-5h24q4 0 6-1q1-2 1-6q0-4-1-7q-1-3-3-4q-2-1-5-1q-3 0-6 2q-3 2-4 7q-2 5-2 14q0 7 2 12q3 5 7 8q4 2 9 2q5 0 8-2q4-1 7-5l3 3q-3 4-6 7q-3 4-8 5q-4 2-10 2zm59 0q-9 0-15-4q-7-3-10-10q-4-7-4-16q0-10 4-17q4-6 11-10q7-4 15-4q6 0 10 3q5 2 8 5q3 4 3 9q-1 2-2 4q-2 1-5 1q-3 0-5-2q-2-2-3-7l-1-9l7 4q-3-1-5-2q-3 0-5 0q-4 0-8 2q-3 3-5 8q-3 5-3 13q0 7 3 12q2 5 6 8q4 2 9 2q3 0 5-1q3 0 5-2q2-1 4-4l3 3q-2 4-5 7q-3 4-8 5q-4 2-9 2zm27-2v-4l12-3h7l12 3v4zm7 0q1-2 1-5q0-3 0-7q0-3 0-7q0-3 0-6v-52l-8-1v-4l22-6l2 1l-1 19v42q0 3 0 7q0 3 0 7q0 3 0 7q0 3 1 5zm8-16v-7h1l17-17l16-17h8zm28 16l-15-31l10-10l19 35l7 2v4zm-9-52v-5h27v5l-12 1l-3 1zm33 52v-4l11-3h7l12 3v4zm7 0q0-4 0-8q0-4 0-9q0-4 0-8v-52l-8-1v-4l22-6l2 1v19v43q0 4 0 8q0 5 0 9q0 4 0 8zm57 2q-8 0-15-4q-6-3-10-10q-4-6-4-16q0-9 4-16q4-7 10-11q7-4 14-4q8 0 13 3q5 3 8 9q3 5 3 12q0 2 0 3q0 2-1 3h-44v-5h23q5 0 6-1q2-2 2-6q0-4-1-7q-2-3-4-4q-2-1-5-1q-3 0-5 2q-3 2-5 7q-1 5-1 14q0 7 2 12q2 5 6 8q4 2 9 2q5 0 9-2q4-1 6-5l3 3q-2 4-5 7q-4 4-8 5q-4 2-10 2z" />
      </svg>
    </span>
  );
}
