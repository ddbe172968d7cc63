import { useState } from "react";
import { MAX_STAFF_REASON } from "../../../shared/limits.ts";
import type { FieldName, FieldsOf } from "../../features/forms/formFields.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { Field } from "../../ui/Field.tsx";
import styles from "./AdminUsers.module.css";
import * as texts from "./texts.ts";

type Decision = "decideSubscriberImport" | "resumeNewsletter";

/** A decision with a reason that the newsletter's owner reads. */
export function DecisionForm(props: {
  of: Decision;
  fields: Partial<FieldsOf<Decision>>;
  label: string;
  /** The buttons; several have the values of the field `decision`. */
  choices: readonly { label: string; value?: string; isDangerous?: boolean }[];
}) {
  const { of: mutation, fields, label, choices } = props;
  const [reason, setReason] = useState("");
  return (
    <WriteForm of={mutation} fields={fields} label={label} className={dashboard.form} showsError>
      {({ isBusy, error, field }) => (
        <>
          <Field
            label={texts.reason}
            hint={texts.ownerReadsReason}
            name={field("reason")}
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
                {...(value === undefined
                  ? {}
                  : { name: "decision" satisfies FieldName<"decideSubscriberImport">, value })}
              >
                {words}
              </Button>
            ))}
          </div>
        </>
      )}
    </WriteForm>
  );
}
