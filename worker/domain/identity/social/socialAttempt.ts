// Owns the round trip of a browser to a sign-in provider and back. The browser holds one secret in
// a cookie; the nonce and the PKCE verifier derive from that secret and the state's token, so only
// a request with both knows them. An answer is accepted once, whatever its content.

import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { readSocialProvider, type SocialProviderId } from "../../../../shared/socialProviders.ts";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import type { SocialAttempt, SocialProvider } from "../../../ports/socialSignIn/SocialProvider.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newToken } from "../../kernel/newToken.ts";
import { countRequest, isBeyond, LIMITS, networkKey } from "../rows/rateLimits.ts";
import { hashToken } from "../rows/session.ts";
import { CLOCK_SKEW_MS, type SusiOperationName } from "../rows/signInRequest.ts";

/** How long an attempt may take, in milliseconds. */
export const SOCIAL_LIFETIME_MS = 15 * MINUTE_MS;

/** Maximum stored redirect length, in characters. */
const MAX_REDIRECT = 2000;

/** Purpose of an attempt. */
export type SocialOperation = SusiOperationName | "CONNECT" | "CONFIRM";

/** An attempt whose answer was accepted. */
export interface TakenAttempt {
  provider: SocialProviderId;
  operation: SocialOperation;
  /** CONNECT, CONFIRM: id of the account. */
  userId: string | null;
  /** Not validated yet. */
  redirect: string;
  givenName: string | null;
}

/** Names in the state parameter, URLs, and events. */
export const OPERATION_NAMES = {
  LOGIN: "login",
  REGISTER: "register",
  CONNECT: "connect",
  CONFIRM: "confirm",
} as const satisfies Record<SocialOperation, string>;

/** The state is provider, token, and operation, joined. */
const SEPARATOR = "-";
const STATE = /^([a-z]+)-([0-9a-f]{64})-(login|register|connect|confirm)$/;

/** The token in a state of the given provider; null for any other string. */
export function tokenInState(state: string, provider: SocialProviderId): string | null {
  const [, name = "", token = ""] = STATE.exec(state) ?? [];
  return readSocialProvider(name) === provider ? token : null;
}

/** Callback URL for a provider. */
export function callbackAddress(
  config: DomainContext["config"],
  provider: SocialProviderId,
): string {
  const path =
    provider === "facebook"
      ? buildPath("AuthCallbackFacebook")
      : buildPath("AuthCallback", { authProvider: provider });
  return authOrigin(config) + path;
}

/** Derives the parameters of an attempt, the same when it starts and when it returns. */
export async function attemptOf(
  { config, now }: Pick<DomainContext, "config" | "now">,
  way: { provider: SocialProviderId; operation: SocialOperation; token: string; secret: string },
): Promise<SocialAttempt> {
  const { provider, operation, token, secret } = way;
  const [nonce, verifier] = await Promise.all([
    hashToken(`nonce:${secret}:${token}`),
    hashToken(`verifier:${secret}:${token}`),
  ]);
  return {
    state: [provider, token, OPERATION_NAMES[operation]].join(SEPARATOR),
    nonce,
    verifier,
    redirectUri: callbackAddress(config, provider),
    now,
  };
}

/** Input to start an attempt. */
export interface SocialInput {
  operation: Exclude<SocialOperation, "CONNECT">;
  /** CONFIRM: id of the account. */
  userId?: string;
  redirect: string;
  /** Address of the account that the user means, if known. */
  loginHint?: string | null;
  /** Value of the browser's cookie. */
  secret: string;
}

/**
 * Starts an attempt and returns the provider's authorization URL. Null beyond the network's rate
 * limit. Throws SocialProviderUnavailableError, and like `Database.write`.
 */
export async function setOut(
  context: DomainContext,
  provider: SocialProvider,
  { operation, userId, redirect, loginHint = null, secret }: SocialInput,
): Promise<URL | null> {
  const { db, now, network } = context;
  const token = newToken();
  const way = { provider: provider.id, operation, token, secret };
  const address = await provider.authorizationUrl(await attemptOf(context, way), loginHint);
  const limit = LIMITS.socialFromNetwork;
  const attempts = countRequest(await networkKey(limit, network), limit, now);
  const written = await db.write(
    [
      attempts,
      await newAttempt({ ...way, userId: userId ?? null, redirect, isOnItsWay: true }, now),
    ],
    { idempotent: false },
  );
  return isBeyond(written.first(attempts), limit) ? null : address;
}

/**
 * Builds the statement that stores an attempt. Without a browser it stays pending until
 * `startConnecting` binds one.
 */
export async function newAttempt(
  way: {
    provider: SocialProviderId;
    operation: SocialOperation;
    token: string;
    secret: string;
    userId: string | null;
    redirect: string;
    isOnItsWay: boolean;
  },
  now: number,
): Promise<Statement> {
  const [tokenHash, browserHash] = await Promise.all([
    hashToken(way.token),
    way.isOnItsWay ? hashToken(way.secret) : null,
  ]);
  return sql`
    INSERT INTO social_sign_ins (token_hash, browser_hash, provider, operation, user_id, redirect,
    created_at, expires_at) VALUES (${tokenHash}, ${browserHash}, ${way.provider}, ${way.operation},
      ${way.userId}, ${way.redirect.slice(0, MAX_REDIRECT)}, ${now}, ${now + SOCIAL_LIFETIME_MS})`;
}

/**
 * Redirect of a sign-in attempt, answered or not; not validated yet. Null if the attempt is unknown
 * or was started from account settings.
 */
export async function redirectOfAttempt(
  { db }: Pick<DomainContext, "db">,
  { provider, token }: { provider: SocialProviderId; token: string },
): Promise<string | null> {
  const row = await db.first<{ redirect: string }>(sql`
    SELECT redirect FROM social_sign_ins
    WHERE token_hash = ${await hashToken(token)} AND provider = ${provider}
      AND operation IN ('LOGIN', 'REGISTER')`);
  return row?.redirect ?? null;
}

/**
 * Accepts the answer to an attempt, once, in the browser that started it. Null if the attempt is
 * unknown, used, or expired.
 */
export async function takeAttempt(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { provider, token, secret }: { provider: SocialProviderId; token: string; secret: string },
): Promise<TakenAttempt | null> {
  const [tokenHash, browserHash] = await Promise.all([hashToken(token), hashToken(secret)]);
  const taken = sql<TakenAttempt>`
    UPDATE social_sign_ins SET taken_at = ${now}
    WHERE token_hash = ${tokenHash} AND browser_hash = ${browserHash} AND provider = ${provider}
      AND taken_at IS NULL
      AND expires_at > ${now} AND created_at <= ${now + CLOCK_SKEW_MS}
    RETURNING provider, operation, user_id AS userId, redirect, given_name AS givenName`;
  const written = await db.write([taken], { idempotent: false });
  return written.first(taken);
}
