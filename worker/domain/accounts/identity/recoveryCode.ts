import { randomHex } from "../../../../shared/format/hex.ts";
import { hashToken } from "../../core/identity/session.ts";

/** Codes that are given at a time. */
const COUNT = 10;
/** 80 random bits: nobody tries them all, hashed fast or not. */
const BYTES = 10;

/** New recovery codes, as they are shown: four groups of five. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => randomHex(BYTES).match(/.{5}/g)!.join("-"));
}

/** What the database keeps of a code, however it is typed; null for what is none. */
export async function hashRecoveryCode(typed: string): Promise<string | null> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[0-9a-f]{20}$/.test(code) ? hashToken(code) : null;
}
