// Owns what an identity token (OpenID Connect Core §2) has to be before anybody is let in by it: signed
// with a key of its issuer's, by an algorithm with a public key; made for us; not over; and an answer
// to this very question. The secret that we share with a provider signs nothing, and neither does none.

import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import { DEADLINE_MS, type Fetch } from "./askProvider.ts";
import { type SocialIdentity, SocialSignInRefused } from "./SocialProvider.ts";

/** What a token is measured by. */
export interface TokenRequirements {
  issuer: string;
  /** Our id with the provider. */
  audience: string;
  nonce: string;
  /** The moment, in milliseconds since 1970. */
  now: number;
}

/** Where an issuer has its keys. */
export interface KeyLocation {
  address: string;
  fetch: Fetch;
}

const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];

/** How far a provider's clock may be from ours, in seconds. */
const TOLERANCE_S = 60;

/** Keys by address; an issuer's are read again when a token names one that is not among them. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Who a token is about. Throws SocialSignInRefused, and what jose throws of a token or its keys. */
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
  if (payload.nonce !== nonce) throw new SocialSignInRefused("The token answers another question");
  // One made for several parties says for whom it was made (§3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== audience)
    throw new SocialSignInRefused("The token was made for another party");
  // By our clock it does not exist yet, so that a clock that has gone back revives nothing.
  if (Number(payload.iat) > now / 1000 + TOLERANCE_S)
    throw new SocialSignInRefused("The token is of a time to come");
  return identityOf(payload, issuer);
}

function identityOf(payload: JWTPayload, issuer: string): SocialIdentity {
  const { sub, email, email_verified: isVerified, name } = payload;
  if (!sub) throw new SocialSignInRefused("The token names nobody");
  return {
    issuer,
    subject: sub,
    email: typeof email === "string" && email !== "" ? email : null,
    // Apple says it as text.
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
