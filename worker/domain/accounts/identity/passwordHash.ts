// Owns how passwords are kept: scrypt (RFC 7914) of the platform's own, with the cost beside each hash
// so that it can be raised. 2^14 × 8 × 5 is one of OWASP's settings: 16 MB and about 0.2 s.

import { scrypt } from "node:crypto";
import { randomHex, toHex } from "../../../../shared/format/hex.ts";
import { isSameHash } from "./loginCode.ts";

const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Room for a cost that was raised. */
const MAX_MEMORY = 96 * 1024 * 1024;

/** What the database keeps of a password: another text each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomHex(SALT_BYTES);
  return ["scrypt", COST.N, COST.r, COST.p, salt, await keyOf(password, salt, COST)].join("$");
}

/** True for the password of a hash. Where there is no hash, false, in the same time. */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const [name, N, r, p, salt = "", key = ""] = (hash ?? "").split("$");
  if (name !== "scrypt") {
    await keyOf(password, "0".repeat(SALT_BYTES * 2), COST);
    return false;
  }
  const found = await keyOf(password, salt, { N: Number(N), r: Number(r), p: Number(p) });
  return isSameHash(found, key);
}

/** One spelling of what can be typed in several (NFKC, as RFC 8265 and NIST SP 800-63B have it). */
function keyOf(
  password: string,
  salt: string,
  cost: { N: number; r: number; p: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { ...cost, maxmem: MAX_MEMORY },
      (error, key) => (error ? reject(error) : resolve(toHex(new Uint8Array(key)))),
    );
  });
}
