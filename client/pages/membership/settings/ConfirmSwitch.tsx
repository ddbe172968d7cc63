import { graphql, useFragment } from "react-relay/hooks";
import type { ConfirmSwitch_preview$key } from "../../../../generated/relay/ConfirmSwitch_preview.graphql.ts";
import type { NextPayment_payments$key } from "../../../../generated/relay/NextPayment_payments.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { currencyNamed, formatMoney, formatMoneyExact } from "../../../../shared/format/money.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { MembershipType } from "../../../../shared/membership/plans.ts";
import { FAILED } from "../../../runtime/relay/errorIn.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { NextPayment } from "../../../features/membership/NextPayment.tsx";
import { SummaryLines } from "../../../features/membership/payments/SummaryLines.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { PageFrame, PageFrameBack } from "../../../ui/PageFrame.tsx";
import styles from "./ConfirmSwitch.module.css";
import * as texts from "./texts.ts";

/** What a switch costs now and later, and the button that agrees to it. */
export function ConfirmSwitch(props: {
  plan: MembershipType;
  preview: ConfirmSwitch_preview$key | null;
}) {
  const preview = useFragment<ConfirmSwitch_preview$key>(
    graphql`
      fragment ConfirmSwitch_preview on MembershipSwitchPreviewResult {
        __typename
        ... on MembershipSwitchPreview {
          isImmediate
          startsAt
          convertsGift
          payments {
            currency
            today {
              price
              unused
              tax
              credit
              total
            }
            next {
              at
            }
            prepaidUntil
            prepaidAmount
            endsDiscount
            ...NextPayment_payments
          }
        }
        ... on ResultError {
          message
        }
      }
    `,
    props.preview,
  );
  const manage = buildPath("ManageMembership");
  return (
    <PageFrame
      above={<PageFrameBack href={manage}>{texts.manageTitle}</PageFrameBack>}
      heading={texts.confirmTitle(texts.switchName[props.plan])}
    >
      {preview?.payments ? (
        <Terms plan={props.plan} preview={preview as SwitchTerms} />
      ) : (
        <ErrorNote
          action={
            <Button href={manage} size="small" variant="secondary">
              {texts.back}
            </Button>
          }
        >
          {preview?.message ?? FAILED}
        </ErrorNote>
      )}
    </PageFrame>
  );
}

/** Amounts in minor units, times in milliseconds since 1970. */
interface SwitchTerms {
  isImmediate: boolean;
  startsAt: number;
  convertsGift: boolean | null;
  payments: NextPayment_payments$key & {
    currency: string;
    today: {
      price: number;
      unused: number;
      tax: number;
      credit: number;
      total: number;
    } | null;
    next: { at: number } | null;
    prepaidUntil: number | null;
    prepaidAmount: number | null;
    endsDiscount: boolean;
  };
}

function Terms({ plan, preview }: { plan: MembershipType; preview: SwitchTerms }) {
  const { isImmediate, payments } = preview;
  const { today, next, prepaidUntil, prepaidAmount } = payments;
  const currency = currencyNamed(payments.currency);
  const paidUntil = formatLongDate(next?.at ?? preview.startsAt);
  const dueNow = today?.total ?? 0;
  return (
    <div className={styles.terms}>
      {today ? (
        <div className={styles.summary}>
          <SummaryLines
            currency={currency}
            lines={[
              { label: texts.newPlanUntil(paidUntil), amount: today.price },
              ...(today.unused > 0 ? [{ label: texts.unused, amount: -today.unused }] : []),
              { label: texts.tax, amount: today.tax },
              ...(today.credit === 0 ? [] : [{ label: texts.credit, amount: -today.credit }]),
            ]}
            total={{ label: texts.dueNow, amount: dueNow }}
          />
        </div>
      ) : null}
      <p>
        {isImmediate ? texts.startsNow : texts.startsLater(formatLongDate(preview.startsAt))}{" "}
        {prepaidUntil == null || prepaidAmount == null
          ? null
          : `${texts.prepaid(formatMoney(prepaidAmount, currency), formatLongDate(prepaidUntil))} `}
        <NextPayment payments={payments} />
      </p>
      {payments.endsDiscount ? <p>{texts.endsDiscount}</p> : null}
      {preview.convertsGift ? <p>{texts.convertsGift(paidUntil)}</p> : null}
      <div className={styles.actions}>
        <WriteForm
          of="switchMembershipPlan"
          fields={{ planType: plan, dueNow: String(dueNow) }}
          redirectTo={buildPath(
            "SettingsTab",
            { setting: "membership" },
            { query: { done: "membership-switched" } },
          )}
        >
          {({ isBusy }) => (
            <Button type="submit" size="large" isBusy={isBusy}>
              {dueNow > 0 ? texts.agree(formatMoneyExact(dueNow, currency)) : texts.agreeFree}
            </Button>
          )}
        </WriteForm>
        <Button href={buildPath("ManageMembership")} size="large" variant="secondary">
          {texts.keepPlan}
        </Button>
      </div>
    </div>
  );
}
