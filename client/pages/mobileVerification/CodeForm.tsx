import { useState } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./MobileVerification.module.css";
import { mobileStepPath } from "./mobileSteps.ts";

/** Asks for the code sent to a number, and can resend it. */
export function CodeForm({ number }: { number: string }) {
  const store = useClientStore();
  const [code, setCode] = useState("");
  const sentAgain = (): void =>
    store.enqueueToast({ toastStyle: "accent", message: "A new code is on its way." });
  return (
    <>
      <p>
        We sent a code to <bdi>{number}</bdi>. It works for ten minutes, in this browser.
      </p>
      <CsrfForm
        mutation="confirmMobileVerification"
        redirectTo={buildPath(
          "SettingsTab",
          { setting: "security" },
          { query: { done: "mobile" } },
        )}
        label="Code"
        className={styles.form}
      >
        {(isBusy) => (
          <>
            <Field
              label="6-digit code"
              kind="code"
              name="code"
              value={code}
              onValueChange={setCode}
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              Verify
            </Button>
          </>
        )}
      </CsrfForm>
      <div className={styles.others}>
        <CsrfForm
          mutation="startMobileVerification"
          fields={{ phoneNumber: number }}
          label="Another code"
          onDone={sentAgain}
        >
          {(isBusy) => (
            <Button variant="secondary" size="small" type="submit" isBusy={isBusy}>
              Send another code
            </Button>
          )}
        </CsrfForm>
        <Button variant="plain" size="small" href={mobileStepPath("number")}>
          Use another number
        </Button>
      </div>
    </>
  );
}
