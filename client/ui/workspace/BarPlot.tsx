import { type PointerEvent, type ReactNode, useState } from "react";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { useHydrated } from "../useHydrated.ts";
import styles from "./BarPlot.module.css";
import { plotTop } from "./LinePlot.tsx";
import * as texts from "./texts.ts";

/** The plot's coordinates; it is scaled to the width of the page. */
const WIDTH = 1000;
const HEIGHT = 200;
/** The part of a bar's width that stays free. */
const GAP = 0.2;

/** What happened in a day or month. */
export interface PlottedPeriod {
  key: string;
  /** As it is read: "Nov 3" or "November 2026". */
  label: string;
  /** The height of the bar, and of its darker part. */
  whole: number;
  part: number;
}

/**
 * Two numbers over time, one of them a part of the other, as bars. A bar is chosen with the pointer, a
 * finger or the arrow keys, and its numbers are above; a table with all of them unfolds below.
 */
export function BarPlot(props: {
  /** Accessible name: what is shown, over which period. */
  label: string;
  periods: readonly PlottedPeriod[];
  /** What the numbers count, such as "views" and "reads". */
  names: { whole: (count: number) => string; part: (count: number) => string };
  /** What is said of the whole time, before a bar is chosen. */
  total: { label: string; whole: number; part: number };
  /** A DataTable with the numbers. */
  table: ReactNode;
}) {
  const { label, periods, names, total } = props;
  const isHydrated = useHydrated();
  const [chosen, choose] = useState<number | null>(null);
  const shown = (chosen === null ? null : periods[chosen]) ?? total;
  const top = plotTop(periods.map(({ whole, part }) => Math.max(whole, part)));
  const step = WIDTH / Math.max(1, periods.length);
  const heightOf = (value: number): number => (HEIGHT * value) / top;
  const bars = (valueOf: (period: PlottedPeriod) => number): string =>
    periods
      .map((period, index) => {
        const height = heightOf(valueOf(period));
        const [x, width] = [step * (index + GAP / 2), step * (1 - GAP)];
        return height > 0
          ? `M${x.toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${width.toFixed(1)}V${HEIGHT}z`
          : "";
      })
      .join("");
  const choosePointed = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * periods.length);
    choose(Math.min(Math.max(index, 0), periods.length - 1));
  };
  const valueText = `${shown.label}: ${names.whole(shown.whole)}, ${names.part(shown.part)}`;
  return (
    <figure className={styles.figure}>
      <p className={styles.readout} aria-hidden="true">
        <span className={styles.period}>{shown.label}</span>
        <span className={styles.series}>{names.whole(shown.whole)}</span>
        <span className={styles.series}>{names.part(shown.part)}</span>
      </p>
      <div className={styles.plot}>
        <div
          className={styles.bars}
          onPointerMove={choosePointed}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === "mouse") choose(null);
          }}
        >
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${label}. ${total.label}: ${names.whole(total.whole)}, ${names.part(total.part)}`}
          >
            <path className={styles.grid} d={GRID} vectorEffect="non-scaling-stroke" />
            {chosen === null ? null : (
              <rect className={styles.chosen} x={step * chosen} width={step} height={HEIGHT} />
            )}
            <path className={styles.whole} d={bars(({ whole }) => whole)} />
            <path className={styles.part} d={bars(({ part }) => part)} />
          </svg>
          {isHydrated && periods.length > 1 ? (
            <input
              className={styles.slider}
              type="range"
              aria-label={label}
              aria-valuetext={valueText}
              min={0}
              max={periods.length - 1}
              value={chosen ?? periods.length - 1}
              onChange={(event) => choose(Number(event.currentTarget.value))}
              onBlur={() => choose(null)}
            />
          ) : null}
        </div>
        <div className={styles.scale} aria-hidden="true">
          <span>{abbreviateNumber(top)}</span>
          <span>0</span>
        </div>
        <div className={styles.dates} aria-hidden="true">
          <span>{periods[0]?.label}</span>
          <span>{periods.length > 1 ? periods.at(-1)?.label : null}</span>
        </div>
      </div>
      <details className={styles.details}>
        <summary>{texts.showNumbers}</summary>
        {props.table}
      </details>
    </figure>
  );
}

/** Lines at the quarters of the height. */
const GRID = [0, 1, 2, 3, 4].map((part) => `M0 ${(HEIGHT * part) / 4}H${WIDTH}`).join("");
