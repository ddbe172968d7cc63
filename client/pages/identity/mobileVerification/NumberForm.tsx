import { useState } from "react";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
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
      <WriteForm
        of="startMobileVerification"
        redirectTo={mobileStepPath("code")}
        label={texts.yourMobileNumber}
        className={styles.form}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              label={texts.numberWithCountryCode}
              kind="international"
              name={field("phoneNumber")}
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
      </WriteForm>
    </>
  );
}
