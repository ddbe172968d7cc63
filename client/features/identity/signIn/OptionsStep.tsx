import { type MouseEvent, useSyncExternalStore } from "react";
import { lockoutIn } from "../../../../shared/identity/lockoutCookie.ts";
import { lockoutText } from "../../../../shared/identity/lockoutText.ts";
import { reportEvent } from "../../../runtime/browser/reportEvent.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { useHelpLink, useLegalLink } from "../../../runtime/links/useLegalLink.ts";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SignInPanes.module.css";
import { passwordHref, type SignInLocation, signInStepHref, socialHref } from "./signInLocation.ts";

import { StepLink } from "./StepLink.tsx";
import { useOfferedMethods } from "./useOfferedMethods.ts";
import type { SignIn } from "./useSignIn.ts";

/** The sign-in methods, and a link to the other operation. */
export function OptionsStep({ signIn, place }: { signIn: SignIn; place: SignInLocation }) {
  const { operation } = signIn.flow;
  const legalLink = useLegalLink();
  const helpLink = useHelpLink();
  const lockedOut = useLockoutText();
  const methods = useOfferedMethods();
  const other = operation === "login" ? "register" : "login";
  const toOther = {
    href: signInStepHref(place, other, "options"),
    onFollow: () => signIn.showOptions(other),
  };
  return (
    <>
      {signIn.error ? <ErrorNote>{signIn.error.text}</ErrorNote> : null}
      <ul className={styles.methods}>
        {methods.map(({ id, name }) => (
          <li key={id}>
            <Button
              isWide
              size="large"
              variant="secondary"
              href={
                id === "email"
                  ? signInStepHref(place, operation, "ENTER_EMAIL")
                  : socialHref(place, operation, id)
              }
              onClick={(event: MouseEvent) => {
                const entryPoint = place.susiEntry ?? null;
                reportEvent("susi.methodClicked", { entryPoint, operation, susiMethod: id });
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                // On other hosts the auth domain's page continues.
                if (id !== "email" || !place.isAuthDomain) return;
                event.preventDefault();
                signIn.chooseEmail();
              }}
            >
              {texts.withProvider[operation](name)}
            </Button>
          </li>
        ))}
      </ul>
      {methods.length === 0 ? <p className={styles.aside}>{texts.noMethods}</p> : null}
      {operation === "login" ? (
        <>
          {lockedOut ? (
            <ErrorNote>
              {lockedOut} <a href={helpLink("lockouts")}>{texts.getHelp}</a>
            </ErrorNote>
          ) : null}
          <p className={styles.aside}>
            {fillText(texts.havePassword, {
              link: <a href={passwordHref(place)}>{texts.signInWithPassword}</a>,
            })}
          </p>
          <p className={styles.aside}>
            {fillText(texts.noAccount, {
              stepLink: <StepLink {...toOther}>{texts.createOne}</StepLink>,
            })}
          </p>
          <p className={styles.aside}>
            {fillText(texts.troubleSigningIn, {
              link: <a href={legalLink("help")}>{texts.getHelp}</a>,
            })}
          </p>
        </>
      ) : (
        <p className={styles.aside}>
          {fillText(texts.haveAccount, {
            stepLink: <StepLink {...toOther}>{texts.signIn}</StepLink>,
          })}
        </p>
      )}
    </>
  );
}

/**
 * Returns this browser's message about an account locked after too many password attempts; empty if
 * there is none.
 */
function useLockoutText(): string {
  return useSyncExternalStore(
    () => () => {},
    lockoutTextNow,
    () => "",
  );
}

function lockoutTextNow(): string {
  const now = Date.now();
  const lockout = lockoutIn(document.cookie, now);
  return lockout ? lockoutText(lockout, now) : "";
}
