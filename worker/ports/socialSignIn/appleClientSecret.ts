import { importPKCS8, SignJWT } from "jose";
import { MINUTE_MS } from "../../../shared/durations.ts";

/** What Apple knows us by. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM, as Apple hands it out. */
  privateKey: string;
}

/** How long one is good, in milliseconds. Apple takes up to half a year; each is used at once. */
const LIFETIME_MS = 5 * MINUTE_MS;

/**
 * The client secret that Apple asks for: a token signed with our key (Apple, "Creating a client
 * secret"). Throws a TypeError where the key is none.
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
