import { LOGIN_CODE_LENGTH } from "../../../../shared/format/inputPatterns.ts";
import { hashToken } from "../../core/identity/session.ts";

const CODES = 10 ** LOGIN_CODE_LENGTH;
/** Numbers from here on would make the first codes likelier than the rest. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES;

/** A new login code: six random digits, each code as likely as any other. */
export function newLoginCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < FAIR) return String(number % CODES).padStart(LOGIN_CODE_LENGTH, "0");
  }
}

/**
 * What the database keeps of a code. A secret of the browser's, which a cookie has and the database only
 * a hash of, is part of it, so that whoever reads the database can't try the million codes.
 */
export function hashLoginCode(browserSecret: string, code: string): Promise<string> {
  return hashToken(`${browserSecret}:${code}`);
}

/** Compares two hashes of one length, in a time that says nothing of where they differ. */
export function isSameHash(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
