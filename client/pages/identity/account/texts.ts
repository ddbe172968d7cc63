export const confirmYourEmail = "Confirm your email";
export const confirmEmailText =
  "Press Confirm to make {email} the email address of the account {username}. If that isn’t your account, close this page.";
export const confirm = "Confirm";
export const yourEmailIsConfirmed = "Your email is confirmed";
export const emailConfirmedText = "{email} is now your account’s email address.";
export const continueLabel = "Continue";
export const thisLinkHasExpired = "This link has expired";
export const linkExpiredText = "It was already used, has expired, or was replaced by a newer one.";
export const confirmSignOut = "Do you want to sign out?";
export const confirmSignOutText = "The page you came from is out of date. You’re still signed in.";
export const signOut = "Sign out";
export const staySignedIn = "Stay signed in";
export const suspendedTitle = "Your account was found in violation of the Rules";
export const suspendedText =
  "While an account is suspended, no one else can see its profile, stories and responses. You can still sign in, read, and see what you wrote.";
export const reasonsForASuspension = "Reasons for a suspension";
export const reasonHate = "Threats, harassment, or hate against people for who they are";
export const reasonPrivacy = "Someone else’s private information, or pretending to be someone else";
export const reasonCopyright = "Using someone else’s work without permission";
export const reasonSpam =
  "Spam: many accounts, bought or traded follows and claps, links for search engines";
export const reasonIllegal = "Harmful deception, or anything illegal";
export const appealText =
  "The {link} explain all of this. If you think this is a mistake, contact us and we’ll review it. If we were wrong, we’ll restore everything.";
export const rules = "Rules";
export const contactSupport = "Contact support";

export const verifyYourEmail = "Verify your email address";
export const verificationText =
  "We’ll send a link to {email}. Open it to show that the address is yours.";
export const sendVerification = "Send verification email";
export const checkYourInbox = "Check your inbox";
export const verificationSent =
  "A verification email has been sent to {email}. Open its link within a day.";
export const sendAgain = "Send it again";
export const useAnotherAddress = "Use another address";
export const emailIsVerified = "Your email address is verified";
export const emailIsVerifiedText = "{email} is verified. There’s nothing to do.";
export const noEmail = "Your account has no email address";
export const noEmailText = "Add one in your settings, and we’ll send a link to verify it.";
export const emailSettings = "Email settings";
