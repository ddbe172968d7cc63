/** Why an impersonation ended. */
import { MIN_STAFF_REASON } from "../../../shared/limits.ts";
import { MAX_STAFF_REASON } from "../../../shared/limits.ts";

export const impersonationEnds = {
  STOPPED: "stopped",
  SIGNED_OUT: "signed out",
  SIGNED_IN: "signed in as someone else",
  EXPIRED: "expired after an hour",
  ENDED: "ended with the sign-in or the account",
} as const;
export const impersonation = (of: {
  time: string;
  staff: string;
  user: string;
  /** Null while it is active. */
  end: string | null;
  reason: string | null;
}) => {
  const who = `${of.time}: @${of.staff} as @${of.user}`;
  if (of.end === null) return `${who}, active`;
  return of.reason === null ? `${who}, until ${of.end}` : `${who}, until ${of.end} (${of.reason})`;
};
export const getHelp = "Get help";
export const cannotReceiveClaps = "This can’t receive claps.";
export const cannotBeSaved = "This can’t be saved.";
export const followTargetNotFound = "We couldn’t find what you want to follow.";
export const noSuchUser = "No user outside the staff has this name.";
export const impersonate = "Act as someone";
export const impersonateText =
  "You’ll see what they see, for at most an hour. This is recorded with your reason.";
export const usernameEmailOrId = "Username, email or id";
export const why = "Why";
export const start = "Begin";
export const limitOrSuspendAccount = "Limit or suspend an account";
export const recordUtc = "Record (UTC)";
export const chooseAction = "Choose one: Limit, Suspend or Lift.";
export const moderationText =
  "Stories of a limited account reach its followers and anyone with the link, but don’t appear in public lists, and rank low in search. A suspended account is visible only to its owner.";
export const limit = "Limit";
export const suspend = "Suspend";
export const liftRestrictions = "Lift restrictions";
export const signInWithPassword = "Sign in with your password";
export const emailOrUsername = "Email or username";
export const password = "Password";
export const signIn = "Sign in";
export const forgotPasswordSign = "Forgot your password? Sign in by email";
export const allSignInOptions = "All sign in options";
export const followSomeone = (name: string) => `Follow ${name}`;
export const followListEffect = "It will appear in your saved lists.";
export const followEffect = "Their stories will appear on your home page.";
export const follow = "Follow";
export const clapFor = (name: string) => `Clap for “${name}”`;
export const clapEffect = "It will get one clap from you.";
export const clap = "Clap";
export const saveStory = (name: string) => `Save “${name}”`;
export const saveEffect = "It will be added to your reading list.";
export const save = "Save";
export const enterVerificationCode = "Enter your verification code";
export const enterVerificationCodeText =
  "Your authenticator app shows it. Without the app, enter one of your recovery codes.";
export const verificationCode = "Verification code";
export const reasonHint = `${MIN_STAFF_REASON} to ${MAX_STAFF_REASON} characters, stored in the record.`;
export const reasonTooShort = `Give a reason of at least ${MIN_STAFF_REASON} characters.`;
export const signInToSite = (hostname: string) => `Sign in to ${hostname}?`;
export const signInToSiteText = (hostname: string) =>
  `${hostname} is a separate site. Its writers can see what you do there: what you follow, clap for and respond to. Your account stays here.`;
export const continueAs = (name: string) => `Continue as ${name}`;
export const stayHere = "Stay here";
