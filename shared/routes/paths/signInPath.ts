import { buildPath } from "../buildPath.ts";

/** The entry point of a signed-in user who wants to switch accounts. */
export const SWITCH_ACCOUNT_ENTRY = "switch_account";

/**
 * Returns the part of an entry point that the password page needs: whether the user is switching
 * accounts.
 */
export function switchEntryOf(susiEntry: string | null | undefined): "switch_account" | undefined {
  return susiEntry === SWITCH_ACCOUNT_ENTRY ? SWITCH_ACCOUNT_ENTRY : undefined;
}

/** The entry point of an expired sign-in link. The page sends a new link immediately. */
export const EXPIRED_LINK_ENTRY = "email_login_timeout";

/** Validation error of the no-JS sign-in form, as encoded in the URL. */
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
  | "attempts";

/** How a sign-in starts. `susiEntry` names the control that led to it. */
interface SignIn {
  operation: "login" | "register";
  /** The path, or a URL of ours, to return to. */
  redirect?: string | undefined;
  /** The pending action to perform after signing in. */
  actionUrl?: string | undefined;
  susiEntry?: string | undefined;
  /** Ids of what led to the sign-in: a publication, a user or a newsletter. */
  collection?: string | undefined;
  user?: string | undefined;
  newsletterV3?: string | undefined;
  /** A token that the linking page passes to the auth domain. */
  token?: string | undefined;
  stepOverride?: "ENTER_EMAIL" | "UNRECOGNIZED_EMAIL" | "CHECK_YOUR_INBOX" | undefined;
  /** What the email sent by the no-JS form contains; a link by default. */
  mode?: "code" | undefined;
  error?: SignInFormError | undefined;
}

/** Returns the path of the sign-in or sign-up page. */
export function signInPath({ operation, redirect, ...rest }: SignIn): string {
  return buildPath("SignIn", {}, { query: { operation, redirect, ...rest } });
}
