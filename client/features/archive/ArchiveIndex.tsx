import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { formatPart, formatPeriod, type Period } from "../../../shared/format/calendar.ts";
import styles from "./ArchiveIndex.module.css";

/** The current period of an archive, with links to the years, months or days within it. */
export function ArchiveIndex(props: {
  /** Null for the whole archive. */
  period: Period | null;
  parts: readonly (Period & { readonly postCount: number })[];
  hrefOf: (period: Period | null) => string;
}) {
  const { period, parts, hrefOf } = props;
  const above = aboveOf(period);
  const kind = period === null ? "Years" : period.month === null ? "Months" : "Days";
  return (
    <div className={styles.index}>
      {above.length > 0 ? (
        <nav aria-label="Archive">
          <ol className={styles.path}>
            {above.map((step) => (
              <li key={step === null ? "" : formatPeriod(step)}>
                <a href={hrefOf(step)}>{step === null ? "All years" : formatPart(step)}</a>
              </li>
            ))}
            {period ? <li aria-current="page">{formatPart(period)}</li> : null}
          </ol>
        </nav>
      ) : null}
      {parts.length > 0 ? (
        <nav aria-label={kind}>
          <ul className={styles.parts}>
            {parts.map((part) => (
              <li key={formatPeriod(part)}>
                <a className={styles.part} href={hrefOf(part)}>
                  {formatPart(part)}{" "}
                  <span className={styles.count}>
                    {abbreviateNumber(part.postCount)}
                    <span className="visually-hidden">
                      {part.postCount === 1 ? " story" : " stories"}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

/** Returns the enclosing periods, the whole archive first. */
function aboveOf(period: Period | null): (Period | null)[] {
  if (period === null) return [];
  const { year, month, day } = period;
  return [
    null,
    ...(month === null ? [] : [{ year, month: null, day: null }]),
    ...(day === null ? [] : [{ year, month, day: null }]),
  ];
}
