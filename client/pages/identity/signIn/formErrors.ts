import { EMAIL_MESSAGE, LOGIN_CODE_MESSAGE } from "../../../../shared/format/inputPatterns.ts";
import type { SignInFormError } from "../../../../shared/routes/paths/signInPath.ts";
import { NAME_MESSAGES } from "../../../../shared/people/fullName.ts";
import { METHOD_IS_OFF, NO_REGISTRATION } from "../../../../shared/identity/mailErrors.ts";
import {
  CHALLENGE_FAILED,
  EXPIRED_CODE,
  INVALID_CODE,
  TOO_MANY_ATTEMPTS,
  TRY_AGAIN,
} from "../../../features/identity/signIn/texts.ts";
import type { ShownSignInError } from "../../../features/identity/signIn/useSignIn.ts";

const ERRORS: Readonly<Record<SignInFormError, ShownSignInError>> = {
  email: { about: "email", text: EMAIL_MESSAGE },
  name: { about: "fullName", text: NAME_MESSAGES.name },
  long: { about: "fullName", text: NAME_MESSAGES.long },
  challenge: { about: "message", text: CHALLENGE_FAILED, needsHelp: true },
  code: { about: "code", text: LOGIN_CODE_MESSAGE },
  wrong: { about: "code", text: INVALID_CODE },
  expired: { about: "code", text: EXPIRED_CODE, needsHelp: true },
  attempts: { about: "code", text: TOO_MANY_ATTEMPTS, needsHelp: true },
  limit: { about: "message", text: TOO_MANY_ATTEMPTS },
  off: { about: "message", text: METHOD_IS_OFF },
  closed: { about: "message", text: NO_REGISTRATION },
  other: { about: "message", text: TRY_AGAIN },
};

/** Returns the error of a form submitted without JavaScript, by its name in the URL. */
export function formError(word: string | undefined): ShownSignInError | null {
  return word !== undefined && Object.hasOwn(ERRORS, word) ? ERRORS[word as SignInFormError] : null;
}
