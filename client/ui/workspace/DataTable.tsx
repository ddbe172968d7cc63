import type { ReactNode } from "react";
import { ChevronDownIcon } from "../icons.tsx";
import { joinClasses } from "../joinClasses.ts";
import styles from "./DataTable.module.css";

/** A column of a DataTable. */
interface DataColumn {
  label: string;
  isNumber?: boolean;
  /** A link that sorts the rows by it, the highest first, and what it does. */
  sort?: { href: string; label: string; isCurrent: boolean };
}

/** A table of facts. Wide ones scroll on their own, by keyboard, too. */
export function DataTable(props: {
  /** Accessible name. */
  caption: string;
  /** The first column is the rows' headers. */
  columns: readonly DataColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  const { caption, columns, rows } = props;
  const classOf = (index: number): string => joinClasses(columns[index]?.isNumber && styles.number);
  return (
    // Focusable, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, sort }, index) => (
              <th
                key={label}
                scope="col"
                className={classOf(index)}
                aria-sort={sort?.isCurrent ? "descending" : undefined}
              >
                {sort ? (
                  <a href={sort.href} title={sort.label}>
                    {label}
                    {sort.isCurrent ? <ChevronDownIcon size={16} /> : null}
                  </a>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [header, ...cells] }) => (
            <tr key={key}>
              <th scope="row" dir="auto" className={classOf(0)}>
                {header}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]?.label} className={classOf(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
