import { ACCOUNT_SUSPENDED } from "../errors/commonErrors.ts";

/** Why a phone number is invalid. */
export type PhoneError = "INVALID" | "INVALID_COUNTRY_CODE" | "TOO_LONG" | "TOO_SHORT";

/**
 * E.164: the maximum number of digits with the country code, and a minimum below that of any mobile
 * number.
 */
const MAX_DIGITS = 15;
const LEAST_DIGITS = 8;

/** Assigned country codes (ITU-T E.164, list of assigned codes). */
const COUNTRY_CODE =
  /^(?:1|7|2(?:0|7|[1-6]\d|9[01789])|3(?:[0-469]|5\d|7\d|8[0-35-9])|4(?:[013-9]|2[013])|5(?:[1-8]|0\d|9\d)|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|5[0235-9]|8[0-36])|9(?:[0-58]|6[0-8]|7[0-7]|9[2-68]))/;

/**
 * Parses a mobile number typed in international format into E.164, or returns why it is invalid.
 * Ignores spaces, hyphens, dots and parentheses; 00 means plus.
 */
export function readPhoneNumber(
  typed: string,
): { number: string; error: null } | { number: null; error: PhoneError } {
  const rejected = (error: PhoneError) => ({ number: null, error });
  const plain = typed
    .normalize("NFKC")
    .replace(/[\s().-]/g, "")
    .replace(/^00/, "+");
  if (!/^\+?\d+$/.test(plain)) return rejected("INVALID");
  if (!plain.startsWith("+")) return rejected("INVALID_COUNTRY_CODE");
  const digits = plain.slice(1);
  if (!COUNTRY_CODE.test(digits)) return rejected("INVALID_COUNTRY_CODE");
  if (digits.length > MAX_DIGITS) return rejected("TOO_LONG");
  if (digits.length < LEAST_DIGITS) return rejected("TOO_SHORT");
  return { number: plain, error: null };
}

export const PHONE_ERROR_TEXTS: Readonly<Record<PhoneError, string>> = {
  INVALID: "This isn’t a phone number. Enter it like +44 20 7946 0018.",
  INVALID_COUNTRY_CODE: "Start with + and the country code, as in +44 20 7946 0018.",
  TOO_LONG: "This number has too many digits.",
  TOO_SHORT: "This number has too few digits.",
};

/** Why a phone number can't be verified. */
export type VerificationError =
  | "RATE_LIMITED"
  | "DEACTIVATED"
  | "DELETED"
  | "SUSPENDED"
  | "NOT_MOBILE_VERIFIED";

export const VERIFICATION_ERROR_TEXTS: Readonly<Record<VerificationError, string>> = {
  RATE_LIMITED: "You’ve requested too many codes. Try again later.",
  DEACTIVATED: "This account is deactivated. Sign in to restore it, then try again.",
  DELETED: "This account is deleted.",
  SUSPENDED: ACCOUNT_SUSPENDED,
  NOT_MOBILE_VERIFIED: "This code is wrong or has expired. Request a new one.",
};
