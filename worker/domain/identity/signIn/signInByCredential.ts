import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { admit, identified, type SocialResult } from "../social/finishSocialSignIn.ts";
import type { SessionHost } from "../sessions/startSession.ts";
import { hashToken } from "../rows/session.ts";
import type { SusiOperationName } from "../rows/signInRequest.ts";
import { SOCIAL_LIFETIME_MS } from "../social/socialAttempt.ts";
import { call, isSwitchedOff } from "../social/socialProvider.ts";

/** The credential from Google's one-tap prompt. */
export interface Credential {
  /** An OpenID Connect ID token. */
  token: string;
  /**
   * Value of the browser's cookie; the token's nonce is its hash, which binds the token to the
   * browser.
   */
  secret: string;
  operation: SusiOperationName;
  /** Requested redirect; not validated yet. */
  redirect: string;
}

/**
 * Signs in with an ID token from Google's one-tap prompt, once. Null if Google is not available.
 */
export async function signInByCredential(
  context: DomainContext,
  { token, secret, operation, redirect }: Credential,
  place: SessionHost,
): Promise<SocialResult | null> {
  const { db, now, config } = context;
  const { google } = config.social;
  if (!google || (await isSwitchedOff(context, "google"))) return null;
  const nonce = await hashToken(secret);
  const { openIdProvider } = await import("../../../ports/socialSignIn/openIdProvider.ts");
  const provider = openIdProvider(google, call);
  const identity = await identified(() => provider.readToken(token, { nonce, now }), "google");
  if (typeof identity === "string") return { error: identity, operation, redirect };
  // The id derives from the secret, so the same secret can't be used twice.
  const way = `one-tap:${secret}`;
  const inserted = sql`
    INSERT INTO social_sign_ins (token_hash, provider, operation, redirect, taken_at, created_at,
      expires_at) VALUES (${await hashToken(way)}, 'google', ${operation},
        ${redirect.slice(0, MAX_REDIRECT)}, ${now}, ${now}, ${now + SOCIAL_LIFETIME_MS})
    ON CONFLICT DO NOTHING RETURNING token_hash`;
  const written = await db.write([inserted], { idempotent: false });
  if (!written.hasRows(inserted)) return { error: "over", operation, redirect };
  const taken = { provider: "google", operation, userId: null, redirect, givenName: null } as const;
  return admit(context, { token: way, taken, identity }, place);
}

/** Maximum stored redirect length, in characters. */
const MAX_REDIRECT = 2000;
