// Owns password hashing: the platform's scrypt (RFC 7914), with the cost stored beside each hash so
// that it can be raised. 2^14 × 8 × 5 is an OWASP setting: 16 MB and about 0.2 s.

import { scrypt } from "node:crypto";
import { randomHex, toHex } from "../../../../shared/format/hex.ts";
import { isSameHash } from "./loginCode.ts";

const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Leaves room for a higher cost. */
const MAX_MEMORY = 96 * 1024 * 1024;

/** Hashes a password for storage, with a new salt each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomHex(SALT_BYTES);
  return ["scrypt", COST.N, COST.r, COST.p, salt, await keyOf(password, salt, COST)].join("$");
}

/** True if the password matches the hash. Without a hash, returns false in the same time. */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const [name, N, r, p, salt = "", key = ""] = (hash ?? "").split("$");
  if (name !== "scrypt") {
    await keyOf(password, "0".repeat(SALT_BYTES * 2), COST);
    return false;
  }
  const found = await keyOf(password, salt, { N: Number(N), r: Number(r), p: Number(p) });
  return isSameHash(found, key);
}

/** NFKC normalizes different encodings of the same password (RFC 8265, NIST SP 800-63B). */
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
