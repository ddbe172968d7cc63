// Validates identity tokens (OpenID Connect Core §2): signed with a key of the issuer and an
// asymmetric algorithm, issued for us, not expired, and with the nonce of this attempt. HMAC with
// our client secret and `none` are rejected.

import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import { DEADLINE_MS, type Fetch } from "./askProvider.ts";
import { type SocialIdentity, SocialSignInError } from "./SocialProvider.ts";

/** The expected values of a token. */
export interface TokenRequirements {
  issuer: string;
  /** Our client id at the provider. */
  audience: string;
  nonce: string;
  /** The current time in milliseconds since 1970. */
  now: number;
}

/** Where an issuer's keys are. */
export interface KeyLocation {
  address: string;
  fetch: Fetch;
}

const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];

/** Largest clock skew of a provider, in seconds. */
const TOLERANCE_S = 60;

/** Key sets by URL; reloaded when a token names an unknown key. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * The identity in a token. Throws SocialSignInError, and jose's errors for the token or its keys.
 */
export async function readIdentityToken(
  token: string,
  keys: KeyLocation,
  { issuer, audience, nonce, now }: TokenRequirements,
): Promise<SocialIdentity> {
  const { payload } = await jwtVerify(token, keySetOf(keys), {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: TOLERANCE_S,
    currentDate: new Date(now),
    requiredClaims: ["exp", "iat", "sub"],
  });
  if (payload.nonce !== nonce) throw new SocialSignInError("The token has the wrong nonce");
  // A token for several audiences must name its authorized party (OpenID Connect Core §3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== audience)
    throw new SocialSignInError("The token has the wrong audience");
  // Rejects tokens from the future, so that a clock set back doesn't make old ones valid again.
  if (Number(payload.iat) > now / 1000 + TOLERANCE_S)
    throw new SocialSignInError("The token was issued in the future");
  return identityOf(payload, issuer);
}

function identityOf(payload: JWTPayload, issuer: string): SocialIdentity {
  const { sub, email, email_verified: isVerified, name } = payload;
  if (!sub) throw new SocialSignInError("The token has no subject");
  return {
    issuer,
    subject: sub,
    email: typeof email === "string" && email !== "" ? email : null,
    // Apple sends it as a string.
    isEmailVerified: isVerified === true || isVerified === "true",
    name: typeof name === "string" && name !== "" ? name : null,
  };
}

function keySetOf({ address, fetch }: KeyLocation): ReturnType<typeof createRemoteJWKSet> {
  let keys = keySets.get(address);
  if (!keys) {
    keys = createRemoteJWKSet(new URL(address), {
      timeoutDuration: DEADLINE_MS,
      [customFetch]: fetch,
    });
    keySets.set(address, keys);
  }
  return keys;
}
