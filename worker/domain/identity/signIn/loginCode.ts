import { LOGIN_CODE_LENGTH } from "../../../../shared/format/inputPatterns.ts";
import { hashToken } from "../rows/session.ts";

const CODES = 10 ** LOGIN_CODE_LENGTH;
/** Rejecting numbers from here up avoids modulo bias. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES;

/** Generates a login code: six uniformly random digits. */
export function newLoginCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < FAIR) return String(number % CODES).padStart(LOGIN_CODE_LENGTH, "0");
  }
}

/**
 * Hash of a code, as stored. It includes a browser secret, held in a cookie and stored only as a
 * hash, so that a database leak does not allow trying the million codes.
 */
export function hashLoginCode(browserSecret: string, code: string): Promise<string> {
  return hashToken(`${browserSecret}:${code}`);
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
