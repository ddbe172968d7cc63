import { formatLongDate } from "../../../shared/format/dates.ts";
import { type Currency, formatMoneyExact } from "../../../shared/format/money.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import {
  billingPeriodOf,
  planOf,
  type PlanType,
  tierOfPlan,
} from "../../../shared/membership/plans.ts";
import { nextPaymentText } from "../../features/membership/nextPaymentText.ts";
import { SummaryLines } from "../../features/membership/payments/SummaryLines.tsx";
import { HeartIcon, StarIcon } from "../../ui/icons.tsx";
import styles from "./OrderSummary.module.css";
import type { Purchase } from "./purchases.ts";
import * as texts from "./texts.ts";

/** What is bought, what it costs today, and when the next payment is due. */
export function OrderSummary(props: {
  plan: PlanType;
  currency: Currency;
  /** Null until the server has computed tax and total. */
  purchase: Purchase | null;
}) {
  const { plan, currency, purchase } = props;
  const { price, discount } = planOf(plan, currency);
  const amounts = purchase?.amounts;
  const tier = tierOfPlan(plan);
  const period = billingPeriodOf(plan);
  const money = (amount: number): string => formatMoneyExact(amount, currency);
  const regular = money(discount?.regularAmount ?? price.amount);
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.heading}>
        {texts.yourOrder}
      </h2>
      <div className={styles.plan}>
        <p className={styles.name}>
          {tier === "FRIEND" ? <HeartIcon size={20} /> : <StarIcon size={20} />}
          {texts.planNames[tier]}
        </p>
        <p className={styles.period}>
          {texts.billed[period]} <a href={buildPath("ShowPlans")}>{texts.changePlan}</a>
        </p>
      </div>
      <SummaryLines
        currency={currency}
        lines={[
          {
            label:
              amounts?.subtotal === 0 && purchase?.payments.next
                ? texts.freeUntil(formatLongDate(purchase.payments.next.at))
                : texts.priceOf[period],
            amount: amounts?.subtotal ?? discount?.regularAmount ?? price.amount,
          },
          ...(amounts && amounts.discount > 0
            ? [{ label: texts.discount, amount: -amounts.discount }]
            : []),
          { label: texts.tax, amount: amounts?.tax ?? null },
        ]}
        total={{ label: texts.dueToday, amount: amounts?.total ?? null }}
      />
      <p className={styles.next}>
        {purchase ? nextPaymentText(purchase.payments) : texts.renews[period](regular)}
      </p>
      {purchase?.convertsGift ? <p className={styles.next}>{texts.convertsGift}</p> : null}
      {amounts?.total === 0 ? <p className={styles.next}>{texts.trialText}</p> : null}
    </section>
  );
}
