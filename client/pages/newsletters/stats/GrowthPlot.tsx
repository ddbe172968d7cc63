import { graphql, useFragment } from "react-relay/hooks";
import type { GrowthPlot_periods$key } from "../../../../generated/relay/GrowthPlot_periods.graphql.ts";
import { formatShortDate } from "../../../../shared/format/dates.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** The plot's coordinates; it is scaled to the width of the page. */
const WIDTH = 640;
const HEIGHT = 200;

/** The number of subscribers over time, as a plot and as a table. */
export function GrowthPlot(props: { periods: GrowthPlot_periods$key; label: string }) {
  const periods = useFragment(
    graphql`
      fragment GrowthPlot_periods on NewsletterGrowthPeriod @relay(plural: true) {
        from
        until
        won
        lost
        subscribers
      }
    `,
    props.periods,
  );
  const { now } = useLocation();
  const first = periods[0];
  const last = periods.at(-1);
  if (!first || !last) return null;
  const counts = periods.map(({ subscribers }) => subscribers);
  const { bottom, top } = boundsOf(counts);
  const points = counts.map((count, index) => ({
    x: periods.length === 1 ? 0 : (WIDTH * index) / (periods.length - 1),
    y: HEIGHT - (HEIGHT * (count - bottom)) / (top - bottom),
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const dateOf = (time: number): string => formatShortDate(time, now);
  const summary = texts.plotSummary(first.subscribers, last.subscribers);
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
          aria-label={`${props.label}. ${summary}`}
        >
          <polygon className={styles.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
          <polyline
            className={styles.line}
            points={line}
            fill="none"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className={styles.bottom} aria-hidden="true">
          {bottom.toLocaleString("en")}
        </span>
      </div>
      <figcaption className={styles.dates}>
        <span>{dateOf(first.from)}</span>
        <span>{dateOf(last.until)}</span>
      </figcaption>
      <details className={styles.details}>
        <summary>{texts.showTable}</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">{props.label}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.won}</th>
              <th scope="col">{texts.lost}</th>
              <th scope="col">{texts.subscribers}</th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ from, until, won, lost, subscribers }) => (
              <tr key={from}>
                <th scope="row">
                  {from === until ? dateOf(from) : texts.span(dateOf(from), dateOf(until))}
                </th>
                <td>{won.toLocaleString("en")}</td>
                <td>{lost.toLocaleString("en")}</td>
                <td>{subscribers.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The plot's lower and upper bounds: round numbers around the counts. */
function boundsOf(counts: readonly number[]): { bottom: number; top: number } {
  const [least, greatest] = [Math.max(0, Math.min(...counts)), Math.max(...counts)];
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, greatest - least))));
  const bottom = Math.floor(least / step) * step;
  return { bottom, top: Math.max(bottom + step, Math.ceil(greatest / step) * step) };
}
