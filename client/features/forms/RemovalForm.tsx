import { Button } from "../../ui/Button.tsx";
import { DangerDetails } from "../../ui/DangerDetails.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import type { FieldsOf, FormMutation } from "./formFields.ts";
import { WriteForm } from "./WriteForm.tsx";
import * as texts from "./texts.ts";

/** The form that removes something for good, folded until it is wanted. */
export function RemovalForm<M extends FormMutation>(props: {
  of: M;
  fields: FieldsOf<M>;
  /** Where to go on success. */
  redirectTo: string;
  summary: string;
  /** What is lost. */
  warning: string;
}) {
  return (
    <DangerDetails label={props.summary}>
      <WriteForm
        of={props.of}
        fields={props.fields}
        redirectTo={props.redirectTo}
        className={dashboard.form}
      >
        {({ isBusy }) => (
          <>
            <p className={dashboard.warning}>{props.warning}</p>
            <Button type="submit" tone="danger" size="small" isBusy={isBusy}>
              {texts.removeNow}
            </Button>
          </>
        )}
      </WriteForm>
    </DangerDetails>
  );
}
