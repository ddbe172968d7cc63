import { useState } from "react";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./MobileVerification.module.css";
import { mobileStepPath } from "./mobileSteps.ts";

/** Asks for the number and sends it a code. */
export function NumberForm({ current }: { current: string | null }) {
  const [number, setNumber] = useState("");
  return (
    <>
      <p>
        {current === null ? (
          "We'll text you a code to confirm that the number is yours. No one else can see it."
        ) : (
          <>
            <bdi>{current}</bdi> is verified. To replace it, enter another number and the code we
            send to it.
          </>
        )}
      </p>
      <CsrfForm
        mutation="startMobileVerification"
        redirectTo={mobileStepPath("code")}
        label="Your mobile number"
        className={styles.form}
      >
        {(isBusy) => (
          <>
            <Field
              label="Mobile number, with country code"
              kind="international"
              name="phoneNumber"
              value={number}
              onValueChange={setNumber}
              hint="For example, +44 20 7946 0018."
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              Send the code
            </Button>
          </>
        )}
      </CsrfForm>
    </>
  );
}
