import { type Currency, formatMoney, formatMoneyExact } from "../../../shared/format/money.ts";
import {
  crossoutDifference,
  type Plan,
  type PlanPrice,
  planOf,
  type PlanType,
  weeklyAmount,
} from "../../../shared/membership/plans.ts";
import { fillText } from "../../ui/fillText.tsx";
import { CheckIcon, HeartIcon, StarIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { PlanAction } from "./PlanAction.tsx";
import styles from "./PlanCards.module.css";
import * as texts from "./texts.ts";

/** The plans on the two cards, by billing period. Yearly prices are shown beside twelve months'. */
const CARDS = [
  {
    yearly: "YEARLY_CROSSOUT",
    monthly: "MONTHLY",
    name: texts.member,
    icon: <StarIcon />,
    lead: texts.memberLead,
    benefits: texts.memberBenefits,
  },
  {
    yearly: "PREMIUM_YEARLY_CROSSOUT",
    monthly: "PREMIUM_MONTHLY",
    name: texts.friendOf,
    icon: <HeartIcon />,
    lead: texts.friendLead,
    benefits: texts.friendBenefits,
  },
] as const;

/**
 * The Member and Friend plans with a switch between yearly and monthly billing, which works without
 * JavaScript. `yearlyPlan` replaces the Member's yearly plan, for example by that of staff.
 */
export function PlanCards(props: {
  currency: Currency;
  yearlyPlan?: PlanType;
  /** The heading level of a card. */
  level: 2 | 3;
  isLoggedIn: boolean;
  /** The viewer's tier; null without a membership. */
  tier: string | null;
  /** The days of a trial that the viewer may begin with; null for none. */
  trialDays?: number | null;
}) {
  const { currency, isLoggedIn, tier, trialDays = null, yearlyPlan = CARDS[0].yearly } = props;
  const action = { isLoggedIn, tier, trialDays };
  const Heading = `h${props.level}` as const;
  const saved = formatMoney(crossoutDifference(planOf(yearlyPlan, currency).price), currency);
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{texts.billingPeriod}</legend>
      <div className={styles.periods}>
        <label className={styles.period}>
          <input type="radio" name="period" value="YEARLY" defaultChecked />
          {texts.yearly} <span className={styles.saved}>{texts.save(saved)}</span>
        </label>
        <label className={styles.period}>
          <input type="radio" name="period" value="MONTHLY" />
          {texts.monthly}
        </label>
      </div>
      <div className={styles.cards}>
        {CARDS.map((card, at) => {
          const yearly = at === 0 ? yearlyPlan : card.yearly;
          return (
            <section
              key={card.name}
              className={joinClasses(styles.card, at > 0 && styles.friend)}
              aria-label={card.name}
            >
              <header className={styles.head}>
                <Heading className={styles.name}>
                  {card.icon} {card.name}
                </Heading>
                <p className={styles.lead}>{card.lead}</p>
              </header>
              <div className={styles.yearly}>
                <YearlyPrice plan={planOf(yearly, currency)} />
              </div>
              <div className={styles.monthly}>
                <MonthlyPrice price={planOf(card.monthly, currency).price} />
              </div>
              <div className={styles.yearly}>
                <PlanAction plan={yearly} {...action} />
              </div>
              <div className={styles.monthly}>
                <PlanAction plan={card.monthly} {...action} />
              </div>
              <ul className={styles.benefits}>
                {card.benefits.map((benefit) => (
                  <li key={benefit}>
                    <CheckIcon size={20} />
                    {benefit}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </fieldset>
  );
}

function YearlyPrice({ plan: { price, discount } }: { plan: Plan }) {
  const { amount, crossoutAmount, currency } = price;
  const saved = formatMoney(crossoutDifference(price), currency);
  return (
    <div className={styles.price}>
      <p className={styles.amount}>
        {crossoutAmount === null ? null : (
          <>
            <s className={styles.crossout} aria-hidden="true">
              {formatMoney(crossoutAmount, currency)}
            </s>
            <span className="visually-hidden">
              {texts.insteadOf(formatMoney(crossoutAmount, currency))}
            </span>
          </>
        )}
        <span>
          {fillText(texts.perYear, { price: <strong>{formatMoney(amount, currency)}</strong> })}
        </span>
      </p>
      <p className={styles.note}>
        {discount
          ? texts.firstYear(formatMoney(discount.regularAmount, currency))
          : texts.billedYearly(formatMoneyExact(weeklyAmount(amount), currency), saved)}
      </p>
    </div>
  );
}

function MonthlyPrice({ price: { amount, currency } }: { price: PlanPrice }) {
  return (
    <div className={styles.price}>
      <p className={styles.amount}>
        <span>
          {fillText(texts.perMonth, { price: <strong>{formatMoney(amount, currency)}</strong> })}
        </span>
      </p>
      <p className={styles.note}>{texts.cancelAnytime}</p>
    </div>
  );
}
