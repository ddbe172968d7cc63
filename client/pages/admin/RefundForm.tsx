import { useState } from "react";
import { MAX_STAFF_REASON } from "../../../shared/limits.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { DangerDetails } from "../../ui/DangerDetails.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";

/** The refund of what is left of a charge, folded until it is wanted. */
export function RefundForm(props: {
  chargeId: string;
  amount: string;
  date: string;
  /** What ends with the refund. */
  ends: keyof typeof texts.refundEffect;
}) {
  const { chargeId, amount, date, ends } = props;
  const [reason, setReason] = useState("");
  return (
    <DangerDetails label={texts.refundSummary(amount, date)}>
      <CsrfForm
        mutation="refundCharge"
        fields={{ chargeId }}
        label={texts.refund(amount)}
        className={dashboard.form}
        showsError
      >
        {(isBusy, error) => (
          <>
            <p className={dashboard.warning}>{texts.refundEffect[ends](amount)}</p>
            <Field
              label={texts.reason}
              hint={texts.reasonHint}
              name="reason"
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
      </CsrfForm>
    </DangerDetails>
  );
}
