import { ACCOUNT_SUSPENDED } from "../../../../shared/errors/commonErrors.ts";
import { MAX_APPLICATION_DESCRIPTION } from "../../../../shared/limits.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { MAX_BIO_LENGTH } from "../../../../shared/limits.ts";
import { MIN_PASSWORD_LENGTH } from "../../../../shared/identity/passwordRules.ts";

export const noWayToConfirm =
  "Your account has no password and no email address, and no other site can sign you in right now. Please try again later.";
export const cannotConfirm = (names: string) =>
  `Your account has no password and no email address, and ${names} can’t sign you in right now. Please try again later.`;
export const secretNotChanged = "The secret wasn’t changed";
export const applicationNotFound = "We couldn’t find this application. It may have been deleted.";
export const backToTheApplication = "Back to the application";
export const keepTheSecret = "Keep the secret";
export const keepTheSecretText =
  "The application authenticates with it. It’s shown only once: store it with your server’s secrets, never in a page, a distributed program or a repository.";
export const savedIt = "I’ve saved it";
export const registerAnApplication = "Register an application";
export const registerText =
  "Readers see this when the application asks for access. A program on your server can keep a secret; a page or an app on people’s devices can’t.";
export const registerWithASecret = "Register, with a secret";
export const registerWithoutASecret = "Register without a secret";
export const backToYourApplications = "Back to your applications";
export const changeTheApplication = "Change the application";
export const save = "Save";
export const name = "Name";
export const whatItDoes = "What it does";
export const whatItDoesHint = `One or two sentences for its readers, at most ${MAX_APPLICATION_DESCRIPTION} characters. Optional.`;
export const website = "Website";
export const websiteHint = "Where readers learn more. Optional.";
export const redirectAddresses = "Redirect addresses";
export const redirectAddressesHint =
  "One per line, exactly as the application sends them: https://app.example/callback. On your own machine, http://localhost:3000/callback works, too.";
export const imageNeeded = "Choose an image first.";
export const profileImage = "Profile image";
export const profileImageText =
  "It’s shown next to your name everywhere. Square images look best; others are cropped to the center.";
export const newImage = "New image";
export const yourImage = "Your image";
export const removeTheImage = "Remove the image";
export const backToSettings = "Back to settings";
export const accountSuspended = ACCOUNT_SUSPENDED;
export const tooManyUploads = "You’ve uploaded too many images. Try again in an hour.";
export const deactivateOrDeleteAccount = "Deactivate or delete your account";
export const closeText = (days: number) =>
  `Either way, your profile, stories and responses are hidden, and you’re signed out everywhere. Sign in again to restore a deactivated account. A deleted account can be restored the same way for ${days} days; then it’s deleted for good.`;
export const deactivateAccount = "Deactivate account";
export const deleteAccountInstead = "Delete account instead";
export const downloadYourInformationFirst = "Download your information first";
export const signedInAs = (name: string, username: string) =>
  `You’re signed in as ${name} (@${username}).`;
export const yourAccountIsDeactivated = "Your account is deactivated";
export const restoreAnyTime = "Sign in again at any time to restore everything.";
export const accountWillBeDeleted = "Your account will be deleted";
export const restoreUntil = (date: string) =>
  `Until ${date} you can sign in to restore everything. After that it’s deleted for good.`;
export const closedText = (way: string) =>
  `You’re signed out everywhere, and your profile, stories and responses are hidden. ${way}`;
export const goTo = `Go to ${PRODUCT_NAME}`;
export const signInAgain = "Sign in again";
export const emailNeededFirst =
  "Add an email address first; otherwise you couldn’t sign in any more.";
export const back = "Back";
export const providerUnavailable = (name: string) => `${name} isn’t available here.`;
export const connectProvider = (name: string) => `Connect ${name}`;
export const connectText = (name: string) =>
  `${name} will ask you to confirm, then bring you back here. After that, you can sign in with ${name}.`;
export const continueTo = (name: string) => `Continue to ${name}`;
export const connectedAccounts = "Connected accounts";
export const disconnectProvider = (name: string) => `Disconnect ${name}`;
export const connectProviderButton = (name: string) => `Connect ${name}`;
export const noProvidersText =
  "There are no providers to connect right now. You can sign in with an emailed link or code, or with a password.";
export const setAPassword = "Set a password";
export const connectedAccountsText =
  "Connect another provider’s account to sign in without an email or a password.";
export const wrongUsername = "That isn’t your username.";
export const deleteYourAccount = "Delete your account";
export const deleteText = (days: number, whoseItIs: string) =>
  `Your profile, stories and responses are hidden, and you’re signed out everywhere. For ${days} days you can restore everything by signing in; then it’s deleted for good. ${whoseItIs} To continue, enter your username.`;
export const yourUsername = "Your username";
export const deleteAccount = "Delete account";
export const deactivateAccountInstead = "Deactivate account instead";
export const changeYourEmail = "Change your email";
export const changeEmailText =
  "We’ll send a link to the new address. Your account keeps the old address until you confirm the new one.";
export const newEmail = "New email";
export const nothingToResume =
  "We can’t resume email to this address. Change your email address, or contact us.";
export const sendLink = "Send link";
export const exportStarted = "Your file is being prepared";
export const exportStartedText = "We’ll send you an email when it’s ready.";
export const downloadYourInformation = "Download your information";
export const exportText =
  "We’ll make a ZIP file of your profile, your stories and responses with their images, who you follow and what you clapped for, and send you an email when it’s ready. You can download it for a week, and import its stories again.";
export const startExport = "Export";
export const setUpYourProfile = "Set up your profile";
export const bio = "Bio";
export const bioHint = `At most ${MAX_BIO_LENGTH} characters.`;
export const photo = "Photo";
export const finish = "Finish";
export const skipForNow = "Skip for now";
export const confirmItsYou = "Confirm it’s you";
export const enterPasswordToContinue = "Enter your password to continue.";
export const password = "Password";
export const confirm = "Confirm";
export const sendMeCodeInstead = "Send me a code instead";
export const confirmWith = (provider: string) => `Confirm with ${provider}`;
export const confirmByProvider = (names: string) =>
  `Your account has no password and no email address, so ${names} has to confirm that it’s you. You’ll come straight back here.`;
export const codeWillBeSent = (email: string) => `We’ll send a code to ${email}.`;
export const sendCode = "Send the code";
export const codeSent = (email: string) => `Enter the code we sent to ${email}.`;
export const sixDigitCode = "6-digit code";
export const sendANewCode = "Send a new code";
export const inviteText = "Redeem an invite code to unlock a feature. Each code works once.";
export const codeUnlocks = (feature: string) => `Your code gives you access to ${feature}.`;
export const youHaveAccess = "You have access";
export const youHaveAccessText = (feature: string) =>
  `Your account now has access to ${feature}. It may take a minute to appear everywhere.`;
export const enterYourInvitationCode = "Enter your invitation code";
export const invitationCode = "Invitation code";
export const invitationCodeHint = "Such as 12ab-34cd-56ef-7890.";
export const redeem = "Redeem";
export const passwordsDiffer = "The passwords don’t match.";
export const chooseAPassword = "Choose a password";
export const choosePasswordText = "This signs out all other browsers.";
export const newPassword = "New password";
export const newPasswordHint = `At least ${MIN_PASSWORD_LENGTH} characters.`;
export const confirmNewPassword = "Confirm new password";
export const profileInformation = "Profile information";
export const tippingLink = "Tipping link";
export const tippingLinkHint =
  "Your page at a tipping service. Your profile links to it. Optional.";
export const wrongCode = "That verification code was incorrect.";
export const qrCodeExpired =
  "The QR code was out of date. Scan this new one, and enter the code that the app shows.";
export const twoFactorOn = "Two-factor authentication is on";
export const twoFactorOnText = "Signing in requires a code from your authenticator app.";
export const newRecoveryCodes = "New recovery codes";
export const turnItOff = "Turn it off";
export const turnOnTwoFactor = "Turn on two-factor authentication";
export const turnOnTwoFactorText =
  "Scan the QR code with an authenticator app, or enter the key there. Then enter the code that the app shows.";
export const verificationCode = "Verification code";
export const turnOn = "Turn on";
export const keepRecoveryCodes = "Keep your recovery codes";
export const keepRecoveryCodesText =
  "Each code signs you in once when you don’t have your app. They’re shown only once: write them down or print them.";
export const savedThem = "I’ve saved them";
export const changeYourUsername = "Change your username";
export const changeUsernameText =
  "Your old name redirects to the new one, and no one else can take it.";
export const username = "Username";
