import { buildPath } from "./buildPath.ts";

/** The entry point of somebody who is signed in and wants to be somebody else. */
export const SWITCH_ACCOUNT_ENTRY = "switch_account";

/** What of an entry point the password's page is told: that somebody wants to be somebody else. */
export function switchEntryOf(susiEntry: string | null | undefined): "switch_account" | undefined {
  return susiEntry === SWITCH_ACCOUNT_ENTRY ? SWITCH_ACCOUNT_ENTRY : undefined;
}

/** The entry point of a link whose time was over: another is sent for at once. */
export const EXPIRED_LINK_ENTRY = "email_login_timeout";

/** What was wrong with the page's form, as its address says it where there is no script. */
export type SignInFormError =
  | "email"
  | "name"
  | "long"
  | "challenge"
  | "other"
  | "limit"
  | "off"
  | "closed"
  | "code"
  | "wrong"
  | "expired"
  | "tries";

/** What a sign-in is to begin with. `susiEntry` says which control led there. */
interface SignIn {
  operation: "login" | "register";
  /** The path, or an address of our own, that the reader comes back to. */
  redirect?: string | undefined;
  /** What the reader wanted to do, carried out once they are signed in. */
  actionUrl?: string | undefined;
  susiEntry?: string | undefined;
  /** What led there, by id: a publication, a person, a newsletter. */
  collection?: string | undefined;
  user?: string | undefined;
  newsletterV3?: string | undefined;
  /** What the page that links there passes on to the auth domain. */
  token?: string | undefined;
  stepOverride?: "ENTER_EMAIL" | "UNRECOGNIZED_EMAIL" | "CHECK_YOUR_INBOX" | undefined;
  /** What the message holds that was sent without script; a link unless told. */
  mode?: "code" | undefined;
  error?: SignInFormError | undefined;
}

/** The path of the sign-in or sign-up page. */
export function signInPath({ operation, redirect, ...rest }: SignIn): string {
  return buildPath("SignIn", {}, { query: { operation, redirect, ...rest } });
}
