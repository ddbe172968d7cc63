// Owns what counts as a valid email address, login code and number input, with the error messages.
// The browser check is a convenience; the server check is authoritative.

export const EMAIL_MESSAGE = "Please enter a valid email address.";
export const LOGIN_CODE_MESSAGE = "Login code must be 6 digits.";

export const LOGIN_CODE_LENGTH = 6;

/** For the `pattern` attribute of number inputs: digits only. */
export const DIGITS_PATTERN = "[0-9]*";
/** For the `pattern` attribute of telephone inputs: ten digits. */
export const TEL_PATTERN = "[0-9]{10}";
/** For the `pattern` attribute of the login code input. */
export const LOGIN_CODE_PATTERN = "[0-9]{6}";

/** RFC 5321 §4.5.3.1.3 allows 256 octets for a path: the address and two angle brackets. */
const EMAIL_MAX_LENGTH = 254;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;
/** A domain with letters beyond ASCII, which is sent to in its ASCII form (RFC 5891). */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Returns the typed email address, trimmed, its domain in ASCII; null if it is invalid (then show
 * EMAIL_MESSAGE).
 */
export function readEmail(typed: string): string | null {
  const email = withAsciiDomain(typed.trim());
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email) ? email : null;
}

function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (email.length > EMAIL_MAX_LENGTH || !INTERNATIONAL_DOMAIN.test(domain)) return email;
  return email.slice(0, at) + (URL.parse(`https://${domain}`)?.hostname ?? domain);
}

/** Returns true for an address at a Google domain, to suggest Google sign-in. */
export function isGoogleEmail(email: string): boolean {
  return /@(?:gmail|googlemail|google)\.[^@]+$/i.test(email.trim());
}

/**
 * Returns the typed login code, trimmed; null unless it is 6 digits (then show LOGIN_CODE_MESSAGE).
 */
export function readLoginCode(typed: string): string | null {
  const code = typed.trim();
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/** Returns true for digits only, as a number input requires. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** Returns true for a ten-digit phone number, as a telephone input requires. */
export function isTel(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}
