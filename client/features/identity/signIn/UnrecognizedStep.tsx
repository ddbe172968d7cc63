import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./SignInPanes.module.css";
import { type SignInLocation, signInStepHref } from "./signInLocation.ts";
import { StepLink } from "./StepLink.tsx";
import type { SignIn } from "./useSignIn.ts";

/** Options for an email address without an account. */
export function UnrecognizedStep({ signIn, place }: { signIn: SignIn; place: SignInLocation }) {
  return (
    <p className={styles.aside}>
      {fillText(texts.optionsOrNewAccount, {
        stepLink: (
          <StepLink
            href={signInStepHref(place, "login", "options")}
            onFollow={() => signIn.showOptions("login")}
          >
            {texts.allOptions}
          </StepLink>
        ),
        stepLink2: (
          <StepLink
            href={signInStepHref(place, "register", "options")}
            onFollow={() => signIn.showOptions("register")}
          >
            {texts.createNewAccount}
          </StepLink>
        ),
      })}
    </p>
  );
}
