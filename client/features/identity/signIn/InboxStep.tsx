import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useHelpLink } from "../../../runtime/links/useLegalLink.ts";
import type { InboxMode } from "./signInFlow.ts";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
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
        <Button
          variant="secondary"
          isWide
          size="large"
          href={props.doneHref}
          onClick={props.onDone}
        >
          {texts.ok}
        </Button>
        {flow.email === null ? null : (
          <>
            <p className={styles.aside}>
              {fillText(texts.cannotOpenLink, {
                sendAgain: (
                  <SendAgain signIn={signIn} mode="code">
                    {texts.sendCodeInstead}
                  </SendAgain>
                ),
              })}
            </p>
            <p className={styles.aside}>
              {fillText(texts.noEmail, {
                again: (
                  <SendAgain signIn={signIn} mode="link">
                    {texts.sendItAgain}
                  </SendAgain>
                ),
              })}
            </p>
          </>
        )}
        <UseAnother signIn={signIn} place={place} />
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
          label={texts.sixDigitCode}
          kind="code"
          name="code"
          value={code}
          onValueChange={setCode}
          isRequired
          {...(error?.about === "code" ? { status: "ERROR", error: error.text } : null)}
        />
        <Button isWide size="large" type="submit" isBusy={isBusy}>
          {flow.operation === "register" ? texts.createAccount : texts.ok}
        </Button>
      </form>
      <p className={styles.aside}>
        {flow.email === null ? (
          <a href={signInStepHref(place, flow.operation, "ENTER_EMAIL")}>{texts.requestAnother}</a>
        ) : error?.about === "code" && error.needsHelp ? (
          <>
            <SendAgain signIn={signIn} mode="link">
              {texts.emailLinkInstead}
            </SendAgain>
            {" · "}
            <a href={helpLink("lockouts")}>{texts.getHelp}</a>
          </>
        ) : (
          <>
            {fillText(texts.noCode, {
              sendAgain: (
                <SendAgain signIn={signIn} mode="code">
                  {texts.sendANewOne}
                </SendAgain>
              ),
            })}
          </>
        )}
      </p>
      {flow.email === null ? null : <UseAnother signIn={signIn} place={place} />}
      <SentAgain signIn={signIn} />
    </>
  );
}

/** Link back to entering an email address. */
function UseAnother({ signIn, place }: { signIn: SignIn; place: SignInLocation }) {
  return (
    <p className={styles.aside}>
      <StepLink
        href={signInStepHref(place, signIn.flow.operation, "ENTER_EMAIL")}
        onFollow={signIn.useAnother}
      >
        {texts.anotherAddress}
      </StepLink>
    </p>
  );
}

/** Confirms that the email was sent again. */
function SentAgain({ signIn }: { signIn: SignIn }) {
  return (
    <p className={styles.aside} role="status">
      {signIn.isSentAgain ? texts.sentAgain : null}
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
