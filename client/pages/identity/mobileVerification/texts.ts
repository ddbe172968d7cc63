import { ACCOUNT_SUSPENDED } from "../../../../shared/errors/commonErrors.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const newCodeSent = "A new code is on its way.";
export const codeSent = "We sent a code to {number}. It works for ten minutes, in this browser.";
export const code = "Code";
export const sixDigitCode = "6-digit code";
export const verify = "Verify";
export const anotherCode = "Another code";
export const sendAnotherCode = "Send another code";
export const anotherNumber = "Use another number";
export const cannotVerify = "You can’t verify a number right now";
export const accountSuspended = ACCOUNT_SUSPENDED;
export const readWhy = "Read why";
export const verifyNumber = "Verify your mobile number";
export const changeNumber = "Change your mobile number";
export const textMessagesUnavailable = `${PRODUCT_NAME} doesn’t send text messages here, so you can’t verify a number right now. Your account works without one.`;
export const backToSettings = "Back to settings";
export const step1Of2 = "Step 1 of 2";
export const step2Of2 = "Step 2 of 2";
export const numberText =
  "We’ll text you a code to confirm that the number is yours. No one else can see it.";
export const replaceNumberText =
  "{current} is verified. To replace it, enter another number and the code we send to it.";
export const yourMobileNumber = "Your mobile number";
export const numberWithCountryCode = "Mobile number, with country code";
export const numberHint = "For example, +44 20 7946 0018.";
export const sendCode = "Send code";
export const removeNumberText = "You can also remove your number. We’ll delete {number}.";
export const noNumber = "No number";
export const removeNumber = "Remove number";
