import { useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./MobileVerification.module.css";
import { mobileStepPath } from "./mobileSteps.ts";

/** Asks for the code sent to a number, and can resend it. */
export function CodeForm({ number }: { number: string }) {
  const store = useClientStore();
  const [code, setCode] = useState("");
  const sentAgain = (): void =>
    store.enqueueToast({ toastStyle: "accent", message: texts.newCodeSent });
  return (
    <>
      <p>{fillText(texts.codeSent, { number: <bdi>{number}</bdi> })}</p>
      <WriteForm
        of="confirmMobileVerification"
        redirectTo={buildPath(
          "SettingsTab",
          { setting: "security" },
          { query: { done: "mobile" } },
        )}
        label={texts.code}
        className={styles.form}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              label={texts.sixDigitCode}
              kind="code"
              name={field("code")}
              value={code}
              onValueChange={setCode}
              isRequired
            />
            <Button type="submit" isBusy={isBusy}>
              {texts.verify}
            </Button>
          </>
        )}
      </WriteForm>
      <div className={styles.others}>
        <WriteForm
          of="startMobileVerification"
          fields={{ phoneNumber: number }}
          label={texts.anotherCode}
          onDone={sentAgain}
        >
          {({ isBusy }) => (
            <Button variant="secondary" size="small" type="submit" isBusy={isBusy}>
              {texts.sendAnotherCode}
            </Button>
          )}
        </WriteForm>
        <Button variant="plain" size="small" href={mobileStepPath("number")}>
          {texts.anotherNumber}
        </Button>
      </div>
    </>
  );
}
