// Owns the errors of creating an account (platform.md §5). The specification names all reasons
// except PASSWORD_COMMON; the texts are ours.

const TEXTS = {
  EMAIL_TAKEN: "That email is already in use.",
  USERNAME_INVALID:
    "A username is made of letters a to z, digits, dots, hyphens and underscores, begins and ends with a letter or digit, and is nobody's official name.",
  USERNAME_TAKEN: "That username is taken.",
  USERNAME_TOO_LONG: "A username has at most 30 characters.",
  PASSWORD_TOO_SHORT: "A password has at least 8 characters.",
  PASSWORD_TOO_LONG: "A password has at most 128 characters.",
  PASSWORD_COMMON: "That password is one of the first that anybody would guess. Choose another.",
  NON_MEMBER: "This is for members only.",
} as const;

export type SignUpFailure = keyof typeof TEXTS;

/** Returns the message of a sign-up failure. */
export function signUpFailureText(failure: SignUpFailure): string {
  return TEXTS[failure];
}
