import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { categoryOf, type SearchCategory } from "./searchCategories.ts";
import styles from "./Search.module.css";

/** The number of results; renders nothing for zero. */
export function ResultCount(props: {
  found: { readonly total: number; readonly isCapped: boolean };
  category: SearchCategory;
}) {
  const { total, isCapped } = props.found;
  const { one, many } = categoryOf(props.category);
  if (total === 0) return null;
  return (
    <p className={styles.count}>
      {isCapped ? "More than " : null}
      {abbreviateNumber(total)} {total === 1 && !isCapped ? one : many}
    </p>
  );
}
