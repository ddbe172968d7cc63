import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type {
  RefundForm_effect$data,
  RefundForm_effect$key,
} from "../../../generated/relay/RefundForm_effect.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { currencyNamed, formatMoneyExact } from "../../../shared/format/money.ts";
import { MAX_STAFF_REASON } from "../../../shared/limits.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { DangerDetails } from "../../ui/DangerDetails.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";

/** The refund of what is left of a charge, folded until it is wanted, with what it does. */
export function RefundForm(props: { effect: RefundForm_effect$key; date: string }) {
  const effect = useFragment(
    graphql`
      fragment RefundForm_effect on RefundEffect {
        id
        chargeId
        accessUntil
        tier
        endsSubscription
        unusedGifts
        redeemedGifts
        price {
          amount
          currency
        }
      }
    `,
    props.effect,
  );
  const { id, chargeId, price } = effect;
  const [reason, setReason] = useState("");
  const amount = formatMoneyExact(price.amount, currencyNamed(price.currency));
  return (
    <DangerDetails label={texts.refundSummary(amount, props.date)}>
      <WriteForm
        of="refundCharge"
        fields={{ chargeId, effect: id }}
        label={texts.refund(amount)}
        className={dashboard.form}
        showsError
      >
        {({ isBusy, error, field }) => (
          <>
            <p className={dashboard.warning}>
              {[texts.refundBack(amount), ...whatEnds(effect), texts.cannotUndo].join(" ")}
            </p>
            <Field
              label={texts.reason}
              hint={texts.reasonHint}
              name={field("reason")}
              value={reason}
              onValueChange={setReason}
              limit={MAX_STAFF_REASON}
              autoComplete="off"
              status={error === null ? "none" : "ERROR"}
              error={error}
              isRequired
            />
            <Button type="submit" tone="danger" size="small" isBusy={isBusy}>
              {texts.refund(amount)}
            </Button>
          </>
        )}
      </WriteForm>
    </DangerDetails>
  );
}

function whatEnds(effect: RefundForm_effect$data): string[] {
  const { accessUntil, tier, endsSubscription, unusedGifts, redeemedGifts } = effect;
  if (unusedGifts + redeemedGifts > 0) return texts.refundGifts(unusedGifts, redeemedGifts);
  const until = accessUntil == null ? null : formatLongDate(accessUntil);
  const name = texts.tiers[tier] ?? tier;
  if (endsSubscription)
    return [until === null ? texts.refundEnds : texts.refundLeaves(name, until)];
  return [until === null ? texts.refundOver : texts.refundKeeps(name, until)];
}
