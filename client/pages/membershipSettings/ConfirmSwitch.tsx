import { graphql, useFragment } from "react-relay/hooks";
import type { ConfirmSwitch_preview$key } from "../../../generated/relay/ConfirmSwitch_preview.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { currencyNamed, formatMoney, formatMoneyExact } from "../../../shared/format/money.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { MembershipType } from "../../../shared/rules/plans.ts";
import { FAILED } from "../../app/errorIn.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { SummaryLines } from "../../features/payments/SummaryLines.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
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
          dueNow
          credit
          tax
          currency
          nextBillingAt
          convertsGift
          plan {
            id
            price {
              amount
            }
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
      {preview?.plan ? (
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
  dueNow: number;
  credit: number;
  tax: number;
  currency: string;
  nextBillingAt: number;
  convertsGift: boolean | null;
  plan: { price: { amount: number } };
}

function Terms({ plan, preview }: { plan: MembershipType; preview: SwitchTerms }) {
  const { isImmediate, dueNow, credit, tax } = preview;
  const currency = currencyNamed(preview.currency);
  const price = formatMoney(preview.plan.price.amount, currency);
  const nextPayment = formatLongDate(preview.nextBillingAt);
  return (
    <div className={styles.terms}>
      {isImmediate ? (
        <div className={styles.summary}>
          <SummaryLines
            currency={currency}
            lines={[
              { label: texts.newPlanUntil(nextPayment), amount: dueNow - tax + credit },
              ...(credit > 0 ? [{ label: texts.credit, amount: -credit }] : []),
              { label: texts.tax, amount: tax },
            ]}
            total={{ label: texts.dueNow, amount: dueNow }}
          />
        </div>
      ) : null}
      <p>
        {isImmediate
          ? texts.startsNow(price, nextPayment)
          : texts.startsLater(price, formatLongDate(preview.startsAt))}
      </p>
      {preview.convertsGift ? <p>{texts.convertsGift(nextPayment)}</p> : null}
      <div className={styles.actions}>
        <CsrfForm
          mutation="switchMembershipPlan"
          fields={{ planType: plan }}
          redirectTo={buildPath(
            "SettingsTab",
            { setting: "membership" },
            { query: { done: "membership-switched" } },
          )}
        >
          {(isBusy) => (
            <Button type="submit" size="large" isBusy={isBusy}>
              {dueNow > 0 ? texts.agree(formatMoneyExact(dueNow, currency)) : texts.agreeFree}
            </Button>
          )}
        </CsrfForm>
        <Button href={buildPath("ManageMembership")} size="large" variant="secondary">
          {texts.keepPlan}
        </Button>
      </div>
    </div>
  );
}
