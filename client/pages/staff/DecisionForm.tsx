import { useState } from "react";
import { MAX_STAFF_REASON } from "../../../shared/limits.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { Field } from "../../ui/Field.tsx";
import styles from "./AdminUsers.module.css";
import * as texts from "./texts.ts";

/** A decision with a reason that the newsletter's owner reads. */
export function DecisionForm(props: {
  mutation: string;
  fields: Readonly<Record<string, string>>;
  label: string;
  /** The buttons; several have the values of the field `decision`. */
  choices: readonly { label: string; value?: string; isDangerous?: boolean }[];
}) {
  const { mutation, fields, label, choices } = props;
  const [reason, setReason] = useState("");
  return (
    <CsrfForm
      mutation={mutation}
      fields={fields}
      label={label}
      className={dashboard.form}
      showsError
    >
      {(isBusy, error) => (
        <>
          <Field
            label={texts.reason}
            hint={texts.ownerReadsReason}
            name="reason"
            value={reason}
            onValueChange={setReason}
            limit={MAX_STAFF_REASON}
            autoComplete="off"
            status={error === null ? "none" : "ERROR"}
            error={error}
            isRequired
          />
          <div className={styles.actions}>
            {choices.map(({ label: words, value, isDangerous }) => (
              <Button
                key={words}
                type="submit"
                size="small"
                isBusy={isBusy}
                {...(isDangerous ? { tone: "danger" as const } : {})}
                {...(value === undefined ? {} : { name: "decision", value })}
              >
                {words}
              </Button>
            ))}
          </div>
        </>
      )}
    </CsrfForm>
  );
}
