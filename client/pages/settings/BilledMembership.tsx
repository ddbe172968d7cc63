import { graphql, useFragment } from "react-relay/hooks";
import type { BilledMembership_payments$key } from "../../../generated/relay/BilledMembership_payments.graphql.ts";
import type { BilledMembership_status$key } from "../../../generated/relay/BilledMembership_status.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { currencyNamed, formatMoney } from "../../../shared/format/money.ts";
import { isCardProvider } from "../../../shared/membership/cardProviders.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { NextPayment } from "../../features/membership/NextPayment.tsx";
import { PaymentMethodLine } from "../../features/membership/PaymentMethodLine.tsx";
import { ReactivateForm } from "../../features/membership/ReactivateForm.tsx";
import * as texts from "./texts.ts";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";

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
        hasCreditCardExpired
        paymentMethod {
          ...PaymentMethodLine_method
        }
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
      <SettingRow
        id="payment"
        title={texts.paymentMethod}
        action={
          isByCard ? (
            <SettingLink href={buildPath("UpdatePayment")} label={texts.updatePayment}>
              {texts.update}
            </SettingLink>
          ) : null
        }
      >
        {method ? <PaymentMethodLine method={method} /> : texts.noMethod}
        {status.paymentFailedAt == null ? null : (
          <p role="alert">{texts.paymentFailed(formatLongDate(status.paymentFailedAt))}</p>
        )}
        {status.hasCreditCardExpired && status.paymentFailedAt == null ? (
          <p>{texts.cardExpired}</p>
        ) : null}
      </SettingRow>
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
