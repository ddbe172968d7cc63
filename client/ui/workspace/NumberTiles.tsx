import type { ReactNode } from "react";
import styles from "./NumberTiles.module.css";
import * as texts from "./texts.ts";

/** A number with its name. */
export interface NumberTile {
  label: string;
  /** As it is read: "1,204" or "41%". */
  value: string;
  /** Against the period before: its size as it is read, and its sign. */
  change?: { size: string; direction: -1 | 0 | 1 };
  /** A line below, such as the period; it follows the change. */
  note?: ReactNode;
  /** Where the number is explained. */
  href?: string;
}

/** The numbers that matter on a page, side by side. */
export function NumberTiles(props: { tiles: readonly NumberTile[] }) {
  return (
    <dl className={styles.tiles}>
      {props.tiles.map(({ label, value, change, note, href }) => (
        <div key={label} className={styles.tile}>
          <dt className={styles.label}>
            {href === undefined ? label : <a href={href}>{label}</a>}
          </dt>
          <dd className={styles.value}>{value}</dd>
          {change ? (
            <dd className={styles.note}>
              <Change {...change} /> {note}
            </dd>
          ) : note ? (
            <dd className={styles.note}>{note}</dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

function Change({ size, direction }: NonNullable<NumberTile["change"]>) {
  if (direction === 0) return texts.unchanged;
  return (
    <span className={direction > 0 ? styles.up : styles.down}>
      {direction > 0 ? texts.up(size) : texts.down(size)}
    </span>
  );
}
