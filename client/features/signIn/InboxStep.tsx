import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { useHelpLink } from "../chrome/useHouseLink.ts";
import styles from "./SignInPanes.module.css";
import type { SignIn } from "./useSignIn.ts";

/** After a message was sent: its code is asked for, or its link waits to be opened. */
export function InboxStep(props: { signIn: SignIn; headingId: string; onDone: () => void }) {
  const { signIn } = props;
  const { flow, error, isBusy } = signIn;
  const helpLink = useHelpLink();
  const [code, setCode] = useState("");
  const note = error?.about === "message" ? <ErrorNote>{error.text}</ErrorNote> : null;
  const sendCode = (): void => void signIn.sendCode();

  if (flow.mode === "link") {
    return (
      <>
        {note}
        <Button isWide size="large" onClick={props.onDone}>
          OK
        </Button>
        {flow.operation === "login" && flow.email !== null ? (
          <p className={styles.aside}>
            Can’t open the link on this device? We can{" "}
            <button
              type="button"
              className={styles.again}
              aria-disabled={isBusy || undefined}
              onClick={isBusy ? undefined : sendCode}
            >
              send you a code instead
            </button>
          </p>
        ) : null}
      </>
    );
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void signIn.submitCode(code);
  };
  return (
    <>
      {note}
      <form
        className={styles.form}
        aria-labelledby={props.headingId}
        noValidate
        onSubmit={onSubmit}
      >
        <Field
          label="6-digit code"
          kind="code"
          name="code"
          value={code}
          onValueChange={setCode}
          isRequired
          {...(error?.about === "code" ? { status: "ERROR", error: error.text } : null)}
        />
        <Button isWide size="large" type="submit" isBusy={isBusy}>
          OK
        </Button>
      </form>
      <p className={styles.aside}>
        No code?{" "}
        <button
          type="button"
          className={styles.again}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : sendCode}
        >
          Send a new one
        </button>
        {error?.needsHelp ? (
          <>
            {" · "}
            <a href={helpLink("lockouts")}>Get help</a>
          </>
        ) : null}
      </p>
    </>
  );
}
