import { EMAIL_MESSAGE } from "../../../shared/format/inputPatterns.ts";
import type { SignInFormError } from "../../../shared/routes/signInPath.ts";
import { NAME_MESSAGE } from "../../../shared/rules/fullName.ts";
import { CHALLENGE_FAILED, TRY_AGAIN } from "../../features/signIn/signInTexts.ts";
import type { SignInError } from "../../features/signIn/useSignIn.ts";

const ERRORS: Readonly<Record<SignInFormError, SignInError>> = {
  email: { about: "email", text: EMAIL_MESSAGE },
  name: { about: "fullName", text: NAME_MESSAGE },
  challenge: { about: "message", text: CHALLENGE_FAILED, needsHelp: true },
  other: { about: "message", text: TRY_AGAIN },
};

/** What the server says of a form that was sent without script; the address names it by a word. */
export function formError(word: string | undefined): SignInError | null {
  return word !== undefined && Object.hasOwn(ERRORS, word) ? ERRORS[word as SignInFormError] : null;
}
