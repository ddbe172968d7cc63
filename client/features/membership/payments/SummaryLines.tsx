import { type Currency, formatMoneyExact } from "../../../../shared/format/money.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import styles from "./SummaryLines.module.css";
import * as texts from "./texts.ts";

interface SummaryLine {
  label: string;
  /** In minor units; null while it is computed. */
  amount: number | null;
}

/** The lines of an order with its total. */
export function SummaryLines(props: {
  currency: Currency;
  lines: readonly SummaryLine[];
  total: SummaryLine;
}) {
  const { currency, lines, total } = props;
  return (
    <dl className={styles.lines}>
      {[...lines, total].map((line) => (
        <div key={line.label} className={line === total ? styles.total : styles.line}>
          <dt>{line.label}</dt>
          <dd>
            {line.amount === null ? (
              <>
                <span data-needs-script="">
                  <Skeleton className={styles.pending} />
                </span>
                <span data-without-script="">{texts.notYetKnown}</span>
              </>
            ) : (
              formatMoneyExact(line.amount, currency)
            )}
            {line === total ? <span className={styles.currency}> {currency}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
