import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const createAccountFor = "Click to create your account for {email}.";
export const signInAs = "Click to sign in as {email}.";
export const pendingAction = {
  follow: "You’ll also follow {name}.",
  clap: "You’ll also clap for {name}.",
  save: "You’ll also save {name}.",
} as const;
export const withAction = {
  login: {
    follow: "Sign in and follow",
    clap: "Sign in and clap",
    save: "Sign in and save",
  },
  register: {
    follow: "Sign up and follow",
    clap: "Sign up and clap",
    save: "Sign up and save",
  },
};
export const withoutAction = { login: "Sign in only", register: "Sign up only" };
export const canSendLink = "We can send a new one to {email}.";
export const canSendSignUpLink =
  "We can send a new one to {email}, so that you can finish signing up.";
export const notNow = "Not now";
export const join = `Join ${PRODUCT_NAME}.`;
export const signInTo = `Sign in to ${PRODUCT_NAME}.`;
export const sendMeNewLink = "Send me a new link";
export const anotherAddress = "Use another address";
export const providerAway = (name: string) => `${name} didn’t respond.`;
export const emailTaken = "This email already has an account.";
export const providerAccountTaken = (name: string) => `This ${name} account can’t be used here.`;
export const otherProviderAccount = (name: string) => `This is another ${name} account.`;
export const notSignedIn = "You aren’t signed in.";
export const notConnected = (name: string) => `${name} isn’t connected.`;
export const notConfirmed = (name: string) => `${name} didn’t confirm that it’s you.`;
export const responseExpired = (name: string) =>
  `The response from ${name} was already used, took too long, or belongs to another browser.`;
export const accessDenied = (name: string) =>
  `You didn’t allow ${name} to share who you are. Nothing has changed.`;
export const responseInvalid = (name: string) =>
  `We couldn’t verify the response from ${name}. Nothing has changed.`;
export const providerAwayText = "Nothing has changed. Try again later, or sign in another way.";
export const emailTakenText = (name: string) =>
  `${name} didn’t confirm that the address is yours. Sign in with your email first; then you can connect ${name} in your settings.`;
export const providerAccountTakenText = (name: string) =>
  `It’s connected to another account, or your account is connected to another ${name} account. Sign in with your email; your settings show what’s connected.`;
export const otherProviderAccountText = (name: string) =>
  `Your account is connected to a different ${name} account. Choose that one to confirm that it’s you. You stay signed in, and nothing has changed.`;
export const goBack = "Go back";
export const allOptions = "See all sign in options";
export const accountUnknown = "Sorry, we didn't recognize that account";
export const optionsOrNewAccount = "{link}, or create an account with it.";
export const signUpWith = (provider: string) => `Sign up with ${provider}`;
export const createANewAccount = "Create a new account";
