// What a valid e-mail address, login code and number input look like, with the words a reader sees
// otherwise (platform.md §5). The browser checks with it for comfort, the server for certain.

export const EMAIL_MESSAGE = "Please enter a valid email address.";
export const LOGIN_CODE_MESSAGE = "Login code must be 6 digits.";

export const LOGIN_CODE_LENGTH = 6;

/** For the `pattern` attribute of number inputs: digits only. */
export const DIGITS_PATTERN = "[0-9]*";
/** For the `pattern` attribute of telephone inputs: ten digits. */
export const TEL_PATTERN = "[0-9]{10}";
/** For the `pattern` attribute of the login code input. */
export const LOGIN_CODE_PATTERN = "[0-9]{6}";

/** RFC 5321 §4.5.3.1.3 allows 256 octets for a path, which holds the address and two brackets. */
const EMAIL_MAX_LENGTH = 254;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** An address as typed, trimmed; null where it is no address (then EMAIL_MESSAGE is shown). */
export function readEmail(typed: string): string | null {
  const email = typed.trim();
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email) ? email : null;
}

/** True for an address whose domain says that Google keeps it: a hint to offer Google sign-in. */
export function isGoogleEmail(email: string): boolean {
  return /@(?:gmail|googlemail|google)\.[^@]+$/i.test(email.trim());
}

/** A login code as typed or pasted, trimmed; null unless it is 6 digits (LOGIN_CODE_MESSAGE). */
export function readLoginCode(typed: string): string | null {
  const code = typed.trim();
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/** True for text of digits alone, as a number input takes it. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** True for a ten-digit telephone number, as a telephone input takes it. */
export function isTel(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}
