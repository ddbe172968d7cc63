import { graphql, useFragment } from "react-relay/hooks";
import type { BilledMembership_payments$key } from "../../../../generated/relay/BilledMembership_payments.graphql.ts";
import type { BilledMembership_status$key } from "../../../../generated/relay/BilledMembership_status.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { currencyNamed, formatMoney } from "../../../../shared/format/money.ts";
import { isCardProvider } from "../../../../shared/membership/cardProviders.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { NextPayment } from "../../../features/membership/NextPayment.tsx";
import { ReactivateForm } from "../../../features/membership/ReactivateForm.tsx";
import { PaymentMethodRow } from "./PaymentMethodRow.tsx";
import * as texts from "../texts.ts";
import { SettingLink } from "../SettingLink.tsx";
import { SettingRow } from "../SettingRow.tsx";

/** How a membership is paid: plan, next payment, payment method, and how to end it. */
export function BilledMembership(props: {
  status: BilledMembership_status$key;
  payments: BilledMembership_payments$key | null | undefined;
}) {
  const status = useFragment(
    graphql`
      fragment BilledMembership_status on MembershipStatus {
        membershipId
        membershipType
        accessEndsAt
        isCancelled
        paymentProvider
        paymentFailedAt
        paymentMethod {
          __typename
        }
        ...PaymentMethodRow_status
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
  const payments = useFragment(
    graphql`
      fragment BilledMembership_payments on PaymentAnnouncement {
        currency
        next {
          total
        }
        ...NextPayment_payments
      }
    `,
    props.payments ?? null,
  );
  const { isCancelled, paymentMethod: method, switchPlanSchedule: next } = status;
  const ends = formatLongDate(status.accessEndsAt);
  if (status.paymentProvider === "MEDIUM_GIFT") {
    return (
      <SettingRow id="plan" title={texts.gift}>
        {texts.giftEnds(ends)}
      </SettingRow>
    );
  }
  const due = payments?.next
    ? formatMoney(payments.next.total, currencyNamed(payments.currency))
    : null;
  const isByCard = isCardProvider(status.paymentProvider);
  const isOverdue = status.paymentFailedAt != null;
  return (
    <>
      <SettingRow
        id="plan"
        title={texts.planNames[status.membershipType] ?? texts.plan}
        action={
          isCancelled && isByCard && method ? (
            <ReactivateForm membershipId={status.membershipId} />
          ) : null
        }
      >
        <p>
          {isCancelled ? (
            texts.endsOn(ends)
          ) : isOverdue ? (
            texts.overdue(due)
          ) : (
            <NextPayment payments={payments} />
          )}
        </p>
        {next ? (
          <p>
            {texts.switchesTo(
              texts.planNames[next.plan.membershipType] ?? texts.plan,
              formatLongDate(next.startAt),
            )}
          </p>
        ) : null}
      </SettingRow>
      <PaymentMethodRow status={status} />
      {isCancelled || !isByCard ? null : (
        <SettingRow
          id="cancel"
          title={texts.cancelTitle}
          action={
            <SettingLink
              href={buildPath("CancelMembership")}
              label={texts.cancelTitle}
              tone="danger"
            >
              {texts.cancel}
            </SettingLink>
          }
        >
          {isOverdue ? texts.cancelOverdueText : texts.cancelText(ends)}
        </SettingRow>
      )}
    </>
  );
}
