// The texts of the sign-in steps (platform.md §2.1 and §8).

import { PRODUCT_NAME } from "../../../shared/product.ts";
import { EXPIRED_LINK_ENTRY } from "../../../shared/routes/signInPath.ts";
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
        : `${CALLS_TO_ACTION[operation]} with email`;
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
  const end = operation === "login" ? "sign in" : "finish signing up";
  const to = email === null ? "you by email" : `to ${email}`;
  switch (step) {
    case "options":
      return operation === "login"
        ? "Sign in to keep reading, and to see what you follow and have saved."
        : "Create an account to follow writers, save stories and write your own.";
    case "ENTER_EMAIL":
      if (susiEntry === EXPIRED_LINK_ENTRY)
        return `Enter your ${operation === "login" ? "email" : "name and email"} to be sent a new one.`;
      return operation === "login"
        ? "Enter your account's email, and we'll send you an email to sign in with."
        : "Enter your name and email, and we'll send you an email to finish signing up.";
    case "UNRECOGNIZED_EMAIL":
      return "Sign in another way, or create an account with it.";
    case "CHECK_YOUR_INBOX":
      return mode === "code"
        ? `Enter the code we sent ${to} to ${end}.`
        : `Click the link we sent ${to} to ${end}.`;
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
