import type { ReactNode } from "react";
import styles from "./ShareTable.module.css";

/** Parts of a whole: a table whose rows have a bar as long as their share. */
export function ShareTable(props: {
  /** Accessible name. */
  caption: string;
  /** What the rows are, and what their number counts. */
  columns: { name: string; number: string };
  rows: readonly {
    key: string;
    name: ReactNode;
    /** As it is read. */
    number: string;
    /** 0 to 1. */
    share: number;
  }[];
}) {
  const { caption, columns, rows } = props;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col" className={styles.number}>
            {columns.number}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, number, share }) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {name}
              <span className={styles.bar} aria-hidden="true">
                <span
                  className={styles.fill}
                  style={{ inlineSize: `${Math.round(share * 100)}%` }}
                />
              </span>
            </th>
            <td className={styles.number}>{number}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
