import styles from "./SignInPanes.module.css";
import { type SignInLocation, signInStepHref } from "./signInLocation.ts";
import { StepLink } from "./StepLink.tsx";
import type { SignIn } from "./useSignIn.ts";

/** Options for an email address without an account. */
export function UnrecognizedStep({ signIn, place }: { signIn: SignIn; place: SignInLocation }) {
  return (
    <p className={styles.aside}>
      <StepLink
        href={signInStepHref(place, "login", "options")}
        onFollow={() => signIn.showOptions("login")}
      >
        See all sign in options
      </StepLink>{" "}
      or{" "}
      <StepLink
        href={signInStepHref(place, "register", "options")}
        onFollow={() => signIn.showOptions("register")}
      >
        create a new account
      </StepLink>
    </p>
  );
}
