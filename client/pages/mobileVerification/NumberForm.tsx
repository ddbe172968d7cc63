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
          "We send a code there in a text message, to see that the number is yours. Nobody else sees it."
        ) : (
          <>
            <bdi>{current}</bdi> is verified. Another number takes its place once you enter the code
            that we send there.
          </>
        )}
      </p>
      <CsrfForm
        mutation="startMobileVerification"
        leadsTo={mobileStepPath("code")}
        label="Your mobile number"
        className={styles.form}
      >
        {(isBusy) => (
          <>
            <Field
              label="Mobile number, with the code of the country"
              kind="international"
              name="phoneNumber"
              value={number}
              onValueChange={setNumber}
              hint="As in +44 20 7946 0018."
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
