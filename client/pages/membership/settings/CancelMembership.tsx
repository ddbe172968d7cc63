import { graphql, useFragment } from "react-relay/hooks";
import type { CancelMembership_offer$key } from "../../../../generated/relay/CancelMembership_offer.graphql.ts";
import type { CancelMembership_status$key } from "../../../../generated/relay/CancelMembership_status.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import {
  CANCELLATION_REASONS,
  type CancellationReason,
} from "../../../../shared/membership/cancelOffers.ts";
import { MEMBERSHIP_TYPES } from "../../../../shared/membership/plans.ts";
import type { FieldsOf } from "../../../features/forms/formFields.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { NextPayment } from "../../../features/membership/NextPayment.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PageFrame, PageFrameBack } from "../../../ui/PageFrame.tsx";
import styles from "./CancelMembership.module.css";
import { reasonSlug } from "./cancelReasons.ts";
import * as texts from "./texts.ts";

const SETTINGS = buildPath("SettingsTab", { setting: "membership" });

/** The two steps of a cancellation. Both work without JavaScript. */
export function CancelMembership(props: {
  status: CancelMembership_status$key;
  /** What is offered for the reason; null for nothing. */
  offer: CancelMembership_offer$key | null | undefined;
  /** Null in the first step. */
  reason: CancellationReason | null;
}) {
  const { reason } = props;
  const status = useFragment(
    graphql`
      fragment CancelMembership_status on MembershipStatus {
        membershipId
        accessEndsAt
        paymentFailedAt
        switchPlanSchedule {
          plan {
            id
            membershipType
          }
        }
      }
    `,
    props.status,
  );
  const offer = useFragment(
    graphql`
      fragment CancelMembership_offer on CancelOffer {
        discount
        payments {
          ...NextPayment_payments
        }
      }
    `,
    props.offer ?? null,
  );
  const ends = formatLongDate(status.accessEndsAt);
  const hasFailed = status.paymentFailedAt != null;
  const scheduled = MEMBERSHIP_TYPES.find(
    (type) => type === status.switchPlanSchedule?.plan.membershipType,
  );
  return (
    <PageFrame
      above={<PageFrameBack href={SETTINGS}>{texts.backToMembership}</PageFrameBack>}
      heading={texts.cancelTitle}
      below={
        <p className={styles.lead}>
          {hasFailed ? texts.cancelOverdueLead : texts.cancelLead(ends)}
        </p>
      }
    >
      {reason === null ? (
        <Reasons />
      ) : (
        <div className={styles.step}>
          {offer && offer.discount !== "%future added value" ? (
            <section className={styles.offer} aria-labelledby="offer">
              <h2 id="offer" className={styles.title}>
                {texts.offerTitle[offer.discount] ?? texts.acceptOffer}
              </h2>
              <p>
                {texts.offerText} <NextPayment payments={offer.payments} />
              </p>
              <Answer membershipId={status.membershipId} reason={reason} discount={offer.discount}>
                {texts.acceptOffer}
              </Answer>
            </section>
          ) : null}
          <section className={styles.end} aria-labelledby="end">
            <h2 id="end" className={styles.title}>
              {texts.cancelAnyway}
            </h2>
            <p>{hasFailed ? texts.cancelOverdueEffect : texts.cancelEffect(ends)}</p>
            {scheduled ? <p>{texts.cancelDropsSwitch(texts.switchName[scheduled])}</p> : null}
            <div className={styles.actions}>
              <Answer membershipId={status.membershipId} reason={reason} discount="NONE">
                {texts.cancelConfirm}
              </Answer>
              <Button variant="secondary" href={SETTINGS}>
                {texts.keep}
              </Button>
            </div>
          </section>
        </div>
      )}
    </PageFrame>
  );
}

function Reasons() {
  return (
    <form method="get" action={buildPath("CancelMembership")} className={styles.step}>
      <fieldset className={styles.reasons}>
        <legend className={styles.title}>{texts.why}</legend>
        {CANCELLATION_REASONS.map((reason) => (
          <label key={reason} className={styles.reason}>
            <input type="radio" name="tab" value={reasonSlug(reason)} required />
            {texts.reasons[reason]}
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit">{texts.proceed}</Button>
        <Button variant="secondary" href={SETTINGS}>
          {texts.keep}
        </Button>
      </div>
    </form>
  );
}

function Answer(props: {
  membershipId: string;
  reason: CancellationReason;
  discount: FieldsOf<"cancelMembership">["discount"];
  children: string;
}) {
  const { membershipId, reason, discount } = props;
  const isEnd = discount === "NONE";
  const done = isEnd ? "membership-canceled" : "membership-discount";
  return (
    <WriteForm
      of="cancelMembership"
      fields={{ membershipId, reason, discount }}
      redirectTo={buildPath("SettingsTab", { setting: "membership" }, { query: { done } })}
    >
      {({ isBusy }) => (
        <Button
          type="submit"
          isBusy={isBusy}
          variant={isEnd ? "secondary" : "primary"}
          tone={isEnd ? "danger" : "normal"}
        >
          {props.children}
        </Button>
      )}
    </WriteForm>
  );
}
