import { useState } from "react";
import { MAX_STAFF_REASON } from "../../../shared/limits.ts";
import { MEMBERSHIP_ERRORS } from "../../../shared/membership/paymentErrors.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { friendOf, member } from "../../features/membership/texts.ts";
import { Button } from "../../ui/Button.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { StatusSection } from "./status/StatusSection.tsx";
import * as texts from "./texts.ts";

/** Grants or extends a membership by days. */
export function GrantForm({
  userId,
  afterEntry,
}: {
  userId: string;
  /** The newest entry of the history: a form that is sent twice grants once. */
  afterEntry: string;
}) {
  const [days, setDays] = useState("");
  const [reason, setReason] = useState("");
  const reset = (): void => {
    setDays("");
    setReason("");
  };
  return (
    <StatusSection title={texts.grant}>
      <p>{texts.grantText}</p>
      <WriteForm
        of="grantMembership"
        fields={{ user: userId, afterEntry }}
        label={texts.grant}
        className={dashboard.form}
        onDone={reset}
        showsError
      >
        {({ isBusy, error, field }) => {
          const isAboutDays = error === MEMBERSHIP_ERRORS["bad-days"];
          return (
            <>
              <Field
                label={texts.days}
                kind="digits"
                name={field("days")}
                value={days}
                onValueChange={setDays}
                autoComplete="off"
                status={isAboutDays ? "ERROR" : "none"}
                error={error}
                isRequired
              />
              <Select label={texts.tierOfGrant} name={field("tier")} defaultValue="MEMBER">
                <option value="MEMBER">{member}</option>
                <option value="FRIEND">{friendOf}</option>
              </Select>
              <Field
                label={texts.reason}
                hint={texts.reasonHint}
                name={field("reason")}
                value={reason}
                onValueChange={setReason}
                limit={MAX_STAFF_REASON}
                autoComplete="off"
                status={error === null || isAboutDays ? "none" : "ERROR"}
                error={error}
                isRequired
              />
              <Button type="submit" isBusy={isBusy}>
                {texts.grantDays}
              </Button>
            </>
          );
        }}
      </WriteForm>
    </StatusSection>
  );
}
