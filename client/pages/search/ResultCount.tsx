import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { categoryOf, type SearchCategory } from "./searchCategories.ts";
import styles from "./Search.module.css";

/** How many of a kind were found; nothing where none were. */
export function ResultCount(props: { total: number; category: SearchCategory }) {
  const { one, many } = categoryOf(props.category);
  if (props.total === 0) return null;
  return (
    <p className={styles.count}>
      {abbreviateNumber(props.total)} {props.total === 1 ? one : many}
    </p>
  );
}
