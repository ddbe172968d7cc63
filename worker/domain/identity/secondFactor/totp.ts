// TOTP codes (RFC 6238): six digits, 30 seconds each, one step of clock skew either way.

import { Secret, TOTP } from "otpauth";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

const PERIOD_S = 30;
const WINDOW = 1;
const SECRET_BYTES = 20;

/** Generates a secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth:// URI that an authenticator app scans. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The time step of a code at `now`, in milliseconds since 1970; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD_S * 1000)) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}
