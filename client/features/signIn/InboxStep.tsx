import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { useHelpLink } from "../chrome/useHouseLink.ts";
import type { InboxMode } from "./signInFlow.ts";
import styles from "./SignInPanes.module.css";
import type { SignIn } from "./useSignIn.ts";

/** After a message was sent: its code is asked for, or its link waits to be opened. */
export function InboxStep(props: { signIn: SignIn; headingId: string; onDone: () => void }) {
  const { signIn } = props;
  const { flow, error, isBusy } = signIn;
  const helpLink = useHelpLink();
  const [code, setCode] = useState("");
  const note = error?.about === "message" ? <ErrorNote>{error.text}</ErrorNote> : null;

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
            <SendAgain signIn={signIn} mode="code">
              send you a code instead
            </SendAgain>
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
        {error?.about === "code" && error.needsHelp ? (
          <>
            <SendAgain signIn={signIn} mode="link">
              Send me a link instead
            </SendAgain>
            {" · "}
            <a href={helpLink("lockouts")}>Get help</a>
          </>
        ) : (
          <>
            No code?{" "}
            <SendAgain signIn={signIn} mode="code">
              Send a new one
            </SendAgain>
          </>
        )}
      </p>
    </>
  );
}

/** Has the message sent once more, with what is asked for. */
function SendAgain(props: { signIn: SignIn; mode: InboxMode; children: string }) {
  const { isBusy, sendAgain } = props.signIn;
  return (
    <button
      type="button"
      className={styles.again}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => void sendAgain(props.mode)}
    >
      {props.children}
    </button>
  );
}
