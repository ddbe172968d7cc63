// Shown when the whole site can't send sign-in email.

export const METHOD_IS_OFF = "Signing in with email is switched off.";
export const NO_REGISTRATION = "New accounts can't be made by email here.";
