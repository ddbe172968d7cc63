// Owns the errors of creating an account.

const TEXTS = {
  EMAIL_TAKEN: "That email is already in use.",
  USERNAME_INVALID:
    "A username can contain letters a to z, digits, dots, hyphens and underscores. It must start and end with a letter or digit, and can’t be a reserved name.",
  USERNAME_TAKEN: "That username is taken.",
  USERNAME_TOO_LONG: "A username can have at most 30 characters.",
  PASSWORD_TOO_SHORT: "A password needs at least 8 characters.",
  PASSWORD_TOO_LONG: "A password can have at most 128 characters.",
  PASSWORD_COMMON: "This password is too easy to guess. Choose another one.",
  NON_MEMBER: "This is for members only.",
} as const;

export type SignUpError = keyof typeof TEXTS;

/** Returns the message of a sign-up error. */
export function signUpErrorText(error: SignUpError): string {
  return TEXTS[error];
}
