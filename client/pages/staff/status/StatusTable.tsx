import styles from "./StatusTable.module.css";

interface StatusRow {
  name: string;
  /** Shown below the name. */
  note?: string;
  cells: readonly string[];
}

interface StatusTableProps {
  caption: string;
  /** The first column contains the row headers. */
  columns: readonly string[];
  rows: readonly StatusRow[];
  /** The message when there are no rows. */
  empty: string;
}

/** A table of names and numbers, or the message that there are none. */
export function StatusTable({ caption, columns, rows, empty }: StatusTableProps) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, note, cells }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note === undefined ? null : <span className={styles.note}>{note}</span>}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
