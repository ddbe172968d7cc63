// What the steps of signing in say (platform.md §2.1 and §8).

import { PRODUCT_NAME } from "../../../shared/product.ts";
import { EXPIRED_LINK_ENTRY } from "../../../shared/routes/signInPath.ts";
import type { SignInFlow, SignInOperation } from "./signInFlow.ts";

/** What each operation is called on its buttons. */
export const CALLS_TO_ACTION = { login: "Sign in", register: "Sign up" } as const satisfies Record<
  SignInOperation,
  string
>;

/** The heading where a link has expired. */
export const EXPIRED_LINK = "Your sign in link has expired";

/** The heading of a step. `susiEntry` is the entry point. */
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

/** What stands under the heading. */
export function signInSubheader(
  { operation, step, mode, email }: SignInFlow,
  susiEntry: string | undefined,
): string {
  const end = operation === "login" ? "sign in" : "finish signing up";
  const to = email === null ? "you by email" : `to ${email}`;
  switch (step) {
    case "options":
      return operation === "login"
        ? "Sign in to read on, and to find what you follow and have saved."
        : "Make an account to follow writers, keep stories and write your own.";
    case "ENTER_EMAIL":
      if (susiEntry === EXPIRED_LINK_ENTRY)
        return `Enter your ${operation === "login" ? "email" : "name and email"} to be sent a new one.`;
      return operation === "login"
        ? "Enter the email of your account, and we'll send you what signs you in."
        : "Enter your name and email, and we'll send you what opens your account.";
    case "UNRECOGNIZED_EMAIL":
      return "Try another way in, or make an account with it.";
    case "CHECK_YOUR_INBOX":
      return mode === "code"
        ? `Enter the code we sent ${to} to ${end}.`
        : `Click the link we sent ${to} to ${end}.`;
  }
}

/** What is said of a code that was sent by the page's form, without script. */
export const EXPIRED_CODE = "That code has expired. Ask for a new one.";

/** The generic failure, also of what never reached the server. */
export const TRY_AGAIN = "Please try again.";

/** A failed bot check. */
export const CHALLENGE_FAILED = "reCAPTCHA verification failed.";

/** A code that is refused where the server gives no reason. */
export const INVALID_CODE = "Invalid code.";

/** Too many codes, where the server gives no reason. */
export const TOO_MANY_ATTEMPTS = "Too many attempts. Please try again later.";
