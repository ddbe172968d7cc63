import { useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import styles from "./Redeem.module.css";
import * as texts from "./texts.ts";

const DONE = buildPath("Redeem", {}, { query: { done: "redeemed" } });

/** The field for a gift's code. Works without JavaScript. */
export function RedeemForm(props: { code: string }) {
  const [code, setCode] = useState(props.code);
  return (
    <WriteForm
      of="redeemGiftMembership"
      redirectTo={DONE}
      label={texts.redeemTitle}
      className={styles.form}
      showsError
    >
      {({ isBusy, error, field }) => (
        <>
          <Field
            label={texts.code}
            name={field("code")}
            value={code}
            onValueChange={setCode}
            status={error === null || isBusy ? "none" : "ERROR"}
            error={error}
            hint={texts.codeHint}
            autoComplete="off"
            isRequired
          />
          <Button type="submit" size="large" isBusy={isBusy}>
            {texts.redeem}
          </Button>
        </>
      )}
    </WriteForm>
  );
}
