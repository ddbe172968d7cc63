import { importPKCS8, SignJWT } from "jose";
import { MINUTE_MS } from "../../../shared/durations.ts";

/** Our credentials at Apple. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM, as issued by Apple. */
  privateKey: string;
}

/**
 * Lifetime of a client secret in milliseconds. Apple allows up to half a year, but each is used at
 * once.
 */
const LIFETIME_MS = 5 * MINUTE_MS;

/**
 * Creates the client secret that Apple requires: a JWT signed with our key (Apple, "Creating a
 * client secret"). Throws a TypeError if the key is invalid.
 */
export async function appleClientSecret(
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, audience, now }: { clientId: string; audience: string; now: number },
): Promise<string> {
  const key = await importPKCS8(privateKey, "ES256");
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + LIFETIME_MS) / 1000))
    .sign(key);
}
