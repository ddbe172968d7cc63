import type { Currency } from "../../../../shared/format/money.ts";
import { regularAmount } from "../../../../shared/membership/plans.ts";
import { SummaryLines } from "../../../features/membership/payments/SummaryLines.tsx";
import { StarIcon } from "../../../ui/icons.tsx";
import type { GiftPurchase } from "./giftPurchases.ts";
import styles from "./GiftSummary.module.css";
import * as texts from "./texts.ts";

/** What is bought and what it costs: before tax while it is chosen, then exactly. */
export function GiftSummary(props: {
  quantity: number;
  currency: Currency;
  /** Null until the purchase has started. */
  amounts: GiftPurchase["amounts"] | null;
}) {
  const { quantity, currency, amounts } = props;
  const subtotal = amounts?.subtotal ?? regularAmount("YEARLY", currency) * quantity;
  return (
    <section className={styles.summary} aria-labelledby="order">
      <h2 id="order" className={styles.heading}>
        {texts.yourOrder}
      </h2>
      <div>
        <p className={styles.name}>
          <StarIcon size={20} />
          {texts.yearAsMember}
        </p>
        <p className={styles.note}>{texts.paidOnce}</p>
      </div>
      <SummaryLines
        currency={currency}
        lines={[
          { label: texts.years(quantity), amount: subtotal },
          ...(amounts ? [{ label: texts.tax, amount: amounts.tax }] : []),
        ]}
        total={
          amounts
            ? { label: texts.dueToday, amount: amounts.total }
            : { label: texts.beforeTax, amount: subtotal }
        }
      />
      <p className={styles.note}>{texts.refundNote}</p>
    </section>
  );
}
