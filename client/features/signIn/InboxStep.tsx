import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { useHelpLink } from "../chrome/useLegalLink.ts";
import type { InboxMode } from "./signInFlow.ts";
import styles from "./SignInPanes.module.css";
import { type SignInLocation, signInStepHref } from "./signInLocation.ts";
import { StepLink } from "./StepLink.tsx";
import type { SignIn } from "./useSignIn.ts";

/** After an email was sent: asks for its code, or waits for its link to be opened. */
export function InboxStep(props: {
  signIn: SignIn;
  place: SignInLocation;
  headingId: string;
  onDone?: (() => void) | undefined;
  doneHref?: string | undefined;
}) {
  const { signIn, place } = props;
  const { flow, error, isBusy } = signIn;
  const helpLink = useHelpLink();
  const [code, setCode] = useState("");
  const note = error?.about === "message" ? <ErrorNote>{error.text}</ErrorNote> : null;

  if (flow.mode === "link") {
    return (
      <>
        {note}
        <Button isWide size="large" href={props.doneHref} onClick={props.onDone}>
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
        <p className={styles.aside}>
          {flow.email === null ? null : (
            <>
              No email?{" "}
              <SendAgain signIn={signIn} mode="link">
                Send it again
              </SendAgain>
              {" · "}
            </>
          )}
          <UseAnother signIn={signIn} place={place} />
        </p>
        <SentAgain signIn={signIn} />
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
        method="post"
        action={signInStepHref(place, flow.operation, "CHECK_YOUR_INBOX")}
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
        {flow.email === null ? (
          <a href={signInStepHref(place, flow.operation, "ENTER_EMAIL")}>Request another</a>
        ) : error?.about === "code" && error.needsHelp ? (
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
        {flow.email === null ? null : (
          <>
            {" · "}
            <UseAnother signIn={signIn} place={place} />
          </>
        )}
      </p>
      <SentAgain signIn={signIn} />
    </>
  );
}

/** Link back to entering an email address. */
function UseAnother({ signIn, place }: { signIn: SignIn; place: SignInLocation }) {
  return (
    <StepLink
      href={signInStepHref(place, signIn.flow.operation, "ENTER_EMAIL")}
      onFollow={signIn.useAnother}
    >
      Use another address
    </StepLink>
  );
}

/** Confirms that the email was sent again. */
function SentAgain({ signIn }: { signIn: SignIn }) {
  return (
    <p className={styles.aside} role="status">
      {signIn.isSentAgain ? "A new one is on its way." : null}
    </p>
  );
}

/** Sends the email again, with a link or a code. */
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
