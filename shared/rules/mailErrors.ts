// Why no sign-in e-mail is sent, where the whole site sends none.

export const METHOD_IS_OFF = "Signing in with email is switched off.";
export const NO_REGISTRATION = "New accounts can't be made by email here.";
