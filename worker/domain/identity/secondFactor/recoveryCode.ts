import { randomHex } from "../../../../shared/format/hex.ts";
import { hashToken } from "../rows/session.ts";

/** Recovery codes per set. */
const COUNT = 10;
/** 80 random bits: too many to guess, even with a fast hash. */
const BYTES = 10;

/** Generates recovery codes in display format: four groups of five. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => randomHex(BYTES).match(/.{5}/g)!.join("-"));
}

/** Hash as stored, regardless of how the code was typed; null if it is not a code. */
export async function hashRecoveryCode(typed: string): Promise<string | null> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[0-9a-f]{20}$/.test(code) ? hashToken(code) : null;
}
