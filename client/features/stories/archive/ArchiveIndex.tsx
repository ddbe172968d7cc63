import { formatPart, formatPeriod, type Period } from "../../../../shared/format/calendar.ts";
import { CountText } from "../../../ui/CountText.tsx";
import * as texts from "./texts.ts";
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
  const kind = period === null ? texts.years : period.month === null ? texts.months : texts.days;
  return (
    <div className={styles.index}>
      {above.length > 0 ? (
        <nav aria-label={texts.archive}>
          <ol className={styles.path}>
            {above.map((step) => (
              <li key={step === null ? "" : formatPeriod(step)}>
                <a href={hrefOf(step)}>{step === null ? texts.allYears : formatPart(step)}</a>
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
                    <CountText text={texts.storyCount(part.postCount)} />
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
