import { type FormEvent, useState } from "react";
import { isGoogleEmail } from "../../../../shared/format/inputPatterns.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useLegalLink } from "../../../runtime/links/useLegalLink.ts";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SignInPanes.module.css";
import { type SignInLocation, signInStepHref, socialHref } from "./signInLocation.ts";
import { CALLS_TO_ACTION } from "./texts.ts";
import { StepLink } from "./StepLink.tsx";
import { useFirstStep } from "./useFirstStep.ts";
import { useOfferedMethods } from "./useOfferedMethods.ts";
import type { SignIn } from "./useSignIn.ts";

/**
 * Asks for the email address, and new users for their name. Without JavaScript the form submits
 * normally.
 */
export function EmailStep(props: { signIn: SignIn; place: SignInLocation; headingId: string }) {
  const { signIn, place } = props;
  const { flow, error, isBusy } = signIn;
  const legalLink = useLegalLink();
  const [email, setEmail] = useState(flow.email ?? "");
  const [fullName, setFullName] = useState("");
  const isNew = flow.operation === "register";
  const firstStepOf = useFirstStep(place);
  const isGoogleOffered = useOfferedMethods().some(({ id }) => id === "google");
  const isOfGoogle = isGoogleOffered && isGoogleEmail(email);
  const fieldError = (about: "email" | "fullName") =>
    error?.about === about ? ({ status: "ERROR", error: error.text } as const) : null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void signIn.submitEmail({ email, fullName });
  };
  return (
    <>
      {error?.about === "message" ? (
        <ErrorNote>
          {error.text}
          {error.needsHelp ? (
            <>
              {" "}
              <a href={legalLink("help")}>{texts.needHelp}</a>
            </>
          ) : null}
        </ErrorNote>
      ) : null}
      <form
        className={styles.form}
        method="post"
        action={signInStepHref(place, flow.operation, "ENTER_EMAIL")}
        aria-labelledby={props.headingId}
        noValidate
        onSubmit={onSubmit}
      >
        {isNew ? (
          <Field
            label={texts.yourFullName}
            name="fullName"
            autoComplete="name"
            value={fullName}
            onValueChange={setFullName}
            isRequired
            {...fieldError("fullName")}
          />
        ) : null}
        <Field
          label={texts.yourEmail}
          kind="email"
          name="email"
          value={email}
          onValueChange={setEmail}
          isRequired
          {...fieldError("email")}
        />
        <Button isWide size="large" type="submit" isBusy={isBusy}>
          {CALLS_TO_ACTION[flow.operation]}
        </Button>
        <Button
          data-without-script
          isWide
          size="large"
          variant="secondary"
          type="submit"
          name="mode"
          value="code"
        >
          {texts.emailCodeInstead}
        </Button>
      </form>
      <div className={styles.asides} aria-live="polite">
        {isOfGoogle ? (
          <p className={styles.aside}>
            {fillText(texts.googleAddress, {
              link: (
                <a href={socialHref(place, flow.operation, "google")}>
                  {texts.withProvider[flow.operation](texts.google)}
                </a>
              ),
            })}
          </p>
        ) : null}
        <p className={styles.aside}>
          {firstStepOf(flow.operation) === "ENTER_EMAIL" ? (
            fillText(texts.haveAccount, {
              stepLink: (
                <StepLink
                  href={signInStepHref(place, "login", "options")}
                  onFollow={() => signIn.showOptions("login")}
                >
                  {texts.signIn}
                </StepLink>
              ),
            })
          ) : (
            <StepLink
              href={signInStepHref(place, flow.operation, "options")}
              onFollow={() => signIn.showOptions()}
            >
              {isNew ? texts.allSignUpOptions : texts.allSignInOptions}
            </StepLink>
          )}
        </p>
      </div>
    </>
  );
}
