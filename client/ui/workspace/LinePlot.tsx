import type { ReactNode } from "react";
import styles from "./LinePlot.module.css";
import * as texts from "./texts.ts";

/** The plot's coordinates; it is scaled to the width of the page. */
const WIDTH = 640;
const HEIGHT = 200;

/** A number over time, as a line; a table with the same numbers unfolds below. */
export function LinePlot(props: {
  /** Accessible name: what is shown, over which period. */
  label: string;
  /** What a screen reader says of the course, such as "From 12 to 40 subscribers". */
  summary: string;
  values: readonly number[];
  /** The first and the last date, as they are read. */
  from: string;
  until: string;
  /** A DataTable with the numbers. */
  table: ReactNode;
}) {
  const { label, summary, values, from, until, table } = props;
  if (values.length === 0) return null;
  const top = plotTop(values);
  const points = values.map((value, index) => ({
    x: values.length === 1 ? WIDTH / 2 : (WIDTH * index) / (values.length - 1),
    y: HEIGHT - (HEIGHT * value) / top,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden="true">
          {top.toLocaleString("en")}
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label}. ${summary}`}
        >
          <path className={styles.grid} d={GRID} vectorEffect="non-scaling-stroke" />
          <polygon className={styles.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
          <polyline
            className={styles.line}
            points={line}
            fill="none"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className={styles.bottom} aria-hidden="true">
          0
        </span>
      </div>
      <figcaption className={styles.dates}>
        <span>{from}</span>
        <span>{until}</span>
      </figcaption>
      <details className={styles.details}>
        <summary>{texts.showNumbers}</summary>
        {table}
      </details>
    </figure>
  );
}

/** Lines at the quarters of the height. */
const GRID = [0, 1, 2, 3, 4].map((part) => `M0 ${(HEIGHT * part) / 4}H${WIDTH}`).join("");

/** A round number above the values. The plot starts at 0, since its area is read as an amount. */
export function plotTop(values: readonly number[]): number {
  const greatest = Math.max(1, ...values);
  const step = 10 ** Math.floor(Math.log10(greatest));
  return Math.ceil(greatest / step) * step;
}
