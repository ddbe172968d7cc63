import { type Currency, formatMoney } from "../../../../shared/format/money.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { giftStart } from "../../../../shared/routes/paths/giftPaths.ts";
import { regularAmount } from "../../../../shared/membership/plans.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckIcon, PeopleIcon, PersonIcon } from "../../../ui/icons.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import plansPage from "../../../features/membership/PlansPage.module.css";
import styles from "./GiftPlans.module.css";
import * as texts from "./texts.ts";

const CHOICES = [
  { kind: "gift", icon: <PersonIcon /> },
  { kind: "group-gift", icon: <PeopleIcon /> },
] as const;

/** The choice between a gift for one person and gifts for a group. Works without JavaScript. */
export function GiftPlans(props: { currency: Currency; isLoggedIn: boolean }) {
  return (
    <div className={plansPage.page}>
      <header className={plansPage.head}>
        <h1 className={plansPage.title}>{texts.plansTitle}</h1>
        <p className={plansPage.lead}>{texts.plansLead}</p>
      </header>
      <GiftChoices {...props} level={2} />
      <p className={plansPage.notes}>
        {texts.inDollars[props.currency]} <a href={buildPath("Redeem")}>{texts.haveACode}</a>
      </p>
    </div>
  );
}

/** The two kinds of gifts on cards. */
export function GiftChoices(props: {
  currency: Currency;
  isLoggedIn: boolean;
  /** The heading level of a card. */
  level: 2 | 3;
}) {
  const Heading = `h${props.level}` as const;
  const price = formatMoney(regularAmount("YEARLY", props.currency), props.currency);
  return (
    <div className={styles.choices}>
      {CHOICES.map(({ kind, icon }) => (
        <section key={kind} className={styles.choice} aria-label={texts.kinds[kind].name}>
          <header className={styles.words}>
            <Heading className={styles.name}>
              {icon} {texts.kinds[kind].name}
            </Heading>
            <p className={styles.text}>{texts.kinds[kind].text}</p>
          </header>
          <p className={styles.price}>
            <span>
              {fillText(texts.kinds[kind].price, { price: <strong key={price}>{price}</strong> })}
            </span>
          </p>
          <Button
            className={styles.action}
            href={giftStart(kind, props.isLoggedIn)}
            size="large"
            variant={kind === "gift" ? "primary" : "secondary"}
          >
            {texts.kinds[kind].action}
          </Button>
          <ul className={styles.points}>
            {texts.kinds[kind].points.map((point) => (
              <li key={point}>
                <CheckIcon size={20} />
                {point}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
