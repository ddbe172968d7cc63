// Shown when the whole site can't send sign-in email.

export const METHOD_IS_OFF = "Signing in with email is switched off.";
export const NO_REGISTRATION = "You can’t sign up by email here.";
