// The texts of the sign-in steps.

import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { EXPIRED_LINK_ENTRY } from "../../../../shared/routes/paths/signInPath.ts";
import type { SignInFlow, SignInOperation } from "./signInFlow.ts";

/** The button label of each operation. */
export const CALLS_TO_ACTION = { login: "Sign in", register: "Sign up" } as const satisfies Record<
  SignInOperation,
  string
>;

/** The heading for an expired link. */
export const EXPIRED_LINK = "Your sign in link has expired";

/** Returns a step's heading. `susiEntry` is the entry point. */
export function signInTitle(
  { operation, step }: Pick<SignInFlow, "operation" | "step">,
  susiEntry: string | undefined,
): string {
  switch (step) {
    case "options":
      return operation === "login" ? "Welcome back." : `Join ${PRODUCT_NAME}.`;
    case "ENTER_EMAIL":
      return susiEntry === EXPIRED_LINK_ENTRY
        ? EXPIRED_LINK
        : operation === "login"
          ? "Sign in with email"
          : "Sign up with email";
    case "UNRECOGNIZED_EMAIL":
      return "Sorry, we didn't recognize that email.";
    case "CHECK_YOUR_INBOX":
      return "Check your inbox.";
  }
}

/** Returns the text under the heading. */
export function signInSubheader(
  { operation, step, mode, email }: SignInFlow,
  susiEntry: string | undefined,
): string {
  switch (step) {
    case "options":
      return operation === "login"
        ? "Sign in to keep reading, and to see what you follow and have saved."
        : "Create an account to follow writers, save stories and publish your own.";
    case "ENTER_EMAIL":
      if (susiEntry === EXPIRED_LINK_ENTRY)
        return operation === "login"
          ? "Enter your email and we’ll send you a new one."
          : "Enter your name and email and we’ll send you a new one.";
      return operation === "login"
        ? "Enter your email and we’ll send you a sign-in link or code."
        : "Enter your name and email and we’ll send you a sign-up link.";
    case "UNRECOGNIZED_EMAIL":
      return "Sign in another way, or create an account with it.";
    case "CHECK_YOUR_INBOX":
      if (operation === "login") {
        if (email === null)
          return mode === "code"
            ? "Enter the code we sent you by email to sign in."
            : "Click the link we sent you by email to sign in.";
        return mode === "code"
          ? `Enter the code we sent to ${email} to sign in.`
          : `Click the link we sent to ${email} to sign in.`;
      }
      if (email === null)
        return mode === "code"
          ? "Enter the code we sent you by email to finish signing up."
          : "Click the link we sent you by email to finish signing up.";
      return mode === "code"
        ? `Enter the code we sent to ${email} to finish signing up.`
        : `Click the link we sent to ${email} to finish signing up.`;
  }
}

/** The error for an expired code submitted without JavaScript. */
export const EXPIRED_CODE = "That code has expired. Request a new one.";

/** The generic error, also for requests that didn't reach the server. */
export const TRY_AGAIN = "Please try again.";

/** The error for a failed bot check. */
export const CHALLENGE_FAILED = "reCAPTCHA verification failed.";

/** The error for a rejected code if the server gives no message. */
export const INVALID_CODE = "Invalid code.";

/** The error for too many attempts if the server gives no message. */
export const TOO_MANY_ATTEMPTS = "Too many attempts. Please try again later.";
/** The button of a sign-in provider. */
export const withProvider: Readonly<Record<SignInOperation, (name: string) => string>> = {
  login: (name) => `Sign in with ${name}`,
  register: (name) => `Sign up with ${name}`,
};

/** The legal notice about continuing. */
export const agreement = `By continuing, you agree to ${PRODUCT_NAME}’s {terms} and acknowledge that ${PRODUCT_NAME}’s {privacy} applies to you.`;
export const emailShared =
  "Your email address is shared with the writer or publication; you can opt out in Settings.";
export const noEmail = "No email? {again}";
export const botCheck =
  "This form is protected by reCAPTCHA; Google’s {link} and {link2} apply to it.";
export const privacyPolicy = "Privacy Policy";
export const termsOfService = "Terms of Service";
export const needHelp = "Need help?";
export const yourFullName = "Your full name";
export const yourEmail = "Your email";
export const emailCodeInstead = "Send me a code instead";
export const googleAddress = "That’s a Google account. Sign in without an email: {link}";
export const google = "Google";
export const allSignUpOptions = "All sign up options";
export const allSignInOptions = "All sign in options";
export const ok = "OK";
export const createAccount = "Create account";
export const reasonTitles = {
  follow: "Follow {name}",
  subscribe: "Subscribe to {name}",
} as const;
export const reasonText = {
  follow: "Create an account to see new stories by {name} on your home page.",
  subscribe: "Create an account to get new stories by {name} by email.",
} as const;
export const cannotOpenLink = "Can’t open the link on this device? We can {sendAgain}";
export const sendCodeInstead = "send you a code instead";
export const sixDigitCode = "6-digit code";
export const requestAnother = "Request another";
export const emailLinkInstead = "Send me a link instead";
export const getHelp = "Get help";
export const noCode = "No code? {sendAgain}";
export const sendANewOne = "Send a new one";
export const anotherAddress = "Use another address";
export const sentAgain = "A new one is on its way.";
export const noMethods = "You can’t sign in at the moment. Please try again later.";
export const havePassword = "Have a password? {link}";
export const signInWithPassword = "Sign in with it";
export const noAccount = "No account? {stepLink}";
export const createOne = "Create one";
export const troubleSigningIn = "Forgot your email, or trouble signing in? {link}";
export const haveAccount = "Already have an account? {stepLink}";
export const signIn = "Sign in";
export const poweredBy = `Powered by ${PRODUCT_NAME}`;
export const optionsOrNewAccount = "{stepLink} or {stepLink2}";
export const allOptions = "See all sign in options";
export const createNewAccount = "create a new account";
export const sendItAgain = "Send it again";
