import { useState } from "react";
import { CsrfForm } from "../../../features/forms/CsrfForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./MobileVerification.module.css";
import { mobileStepPath } from "./mobileSteps.ts";

/** Asks for the number and sends it a code. */
export function NumberForm({ current }: { current: string | null }) {
  const [number, setNumber] = useState("");
  return (
    <>
      <p>
        {current === null ? (
          texts.numberText
        ) : (
          <>{fillText(texts.replaceNumberText, { current: <bdi>{current}</bdi> })}</>
        )}
      </p>
      <CsrfForm
        mutation="startMobileVerification"
        redirectTo={mobileStepPath("code")}
        label={texts.yourMobileNumber}
        className={styles.form}
      >
        {(isBusy) => (
          <>
            <Field
              label={texts.numberWithCountryCode}
              kind="international"
              name="phoneNumber"
              value={number}
              onValueChange={setNumber}
              hint={texts.numberHint}
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              {texts.sendCode}
            </Button>
          </>
        )}
      </CsrfForm>
    </>
  );
}
