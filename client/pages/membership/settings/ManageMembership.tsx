import { graphql, useFragment } from "react-relay/hooks";
import type { ManageMembership_status$key } from "../../../../generated/relay/ManageMembership_status.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { currencyNamed, formatMoney } from "../../../../shared/format/money.ts";
import { isCardProvider } from "../../../../shared/membership/cardProviders.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { membershipSlug } from "../../../../shared/routes/paths/checkoutPath.ts";
import {
  type MembershipType,
  MEMBERSHIP_TYPES,
  planOf,
} from "../../../../shared/membership/plans.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { HeartIcon, StarIcon } from "../../../ui/icons.tsx";
import { PageFrame, PageFrameBack } from "../../../ui/PageFrame.tsx";
import styles from "./ManageMembership.module.css";
import * as texts from "./texts.ts";

const SETTINGS = buildPath("SettingsTab", { setting: "membership" });

/** The four plans, with the viewer's marked and a link to the terms of each switch. */
export function ManageMembership(props: { status: ManageMembership_status$key }) {
  const status = useFragment(
    graphql`
      fragment ManageMembership_status on MembershipStatus {
        membershipType
        currency
        isCancelled
        paymentProvider
        paymentFailedAt
        switchPlanSchedule {
          startAt
          plan {
            id
            membershipType
          }
        }
      }
    `,
    props.status,
  );
  const currency = currencyNamed(status.currency);
  const isByCard = isCardProvider(status.paymentProvider);
  const canSwitch = isByCard && !status.isCancelled && status.paymentFailedAt == null;
  const scheduled = status.switchPlanSchedule;
  return (
    <PageFrame
      above={<PageFrameBack href={SETTINGS}>{texts.backToMembership}</PageFrameBack>}
      heading={texts.manageTitle}
      below={<p className={styles.lead}>{texts.manageLead}</p>}
    >
      {canSwitch ? null : (
        <ErrorNote
          action={
            <Button href={SETTINGS} size="small" variant="secondary">
              {texts.toMembership}
            </Button>
          }
        >
          {isByCard ? texts.cannotSwitch : texts.cannotSwitchHere}
        </ErrorNote>
      )}
      <ul className={styles.plans}>
        {MEMBERSHIP_TYPES.map((type) => {
          const { tier, billingPeriod, price } = planOf(type, currency);
          const isScheduled = scheduled?.plan.membershipType === type;
          return (
            <li key={type} className={styles.plan}>
              <span className={styles.icon}>
                {tier === "FRIEND" ? <HeartIcon /> : <StarIcon />}
              </span>
              <div className={styles.words}>
                <h2 className={styles.name}>{texts.tiers[tier]}</h2>
                <p className={styles.lead}>
                  {texts.pricePer[billingPeriod](formatMoney(price.amount, currency))}
                </p>
              </div>
              {isScheduled ? (
                <p className={styles.mark}>{texts.scheduled(formatLongDate(scheduled.startAt))}</p>
              ) : null}
              {type === status.membershipType ? (
                <p className={styles.mark}>{texts.present}</p>
              ) : null}
              {canSwitch && !isScheduled && type !== status.membershipType ? (
                <Choice type={type} />
              ) : null}
            </li>
          );
        })}
      </ul>
      {scheduled && canSwitch ? (
        <WriteForm of="cancelMembershipSwitch">
          {({ isBusy }) => (
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {texts.keepPlan}
            </Button>
          )}
        </WriteForm>
      ) : null}
    </PageFrame>
  );
}

function Choice({ type }: { type: MembershipType }) {
  return (
    <Button
      size="small"
      variant="secondary"
      href={buildPath("ConfirmManagedMembership", { membershipType: membershipSlug(type) })}
      aria-label={texts.chooseLabel(texts.switchName[type])}
    >
      {texts.choose}
    </Button>
  );
}
