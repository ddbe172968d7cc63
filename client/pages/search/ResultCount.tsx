import type { SearchCategory } from "./searchCategories.ts";
import * as texts from "./texts.ts";
import styles from "./Search.module.css";

/** The number of results; renders nothing for zero. */
export function ResultCount(props: {
  found: { readonly total: number; readonly isCapped: boolean };
  category: SearchCategory;
}) {
  const { total, isCapped } = props.found;

  if (total === 0) return null;
  return (
    <p className={styles.count}>
      {isCapped ? texts.moreResults(props.category, total) : texts.results(props.category, total)}
    </p>
  );
}
