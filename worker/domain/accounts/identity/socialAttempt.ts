// Owns the way of a browser to a provider and back. What the browser keeps of it is one secret in a
// cookie; the nonce and the proof of the code (PKCE) are made of that secret and the state's token, so
// that they are known where both are, and nowhere else. An answer is taken once, whatever it says.

import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { readSocialProvider, type SocialProviderId } from "../../../../shared/socialProviders.ts";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import type { Statement } from "../../../db/database.ts";
import type { SocialAttempt, SocialProvider } from "../../../ports/socialSignIn/SocialProvider.ts";
import type { DomainContext } from "../../context.ts";
import { newToken } from "../../core/identity/newToken.ts";
import { countTry, isBeyond, LIMITS, networkKey } from "../../core/identity/rateLimits.ts";
import { hashToken } from "../../core/identity/session.ts";
import { CLOCK_SKEW_MS, type SusiOperationName } from "../../core/identity/signInRequest.ts";

/** How long somebody may be away at a provider, in milliseconds. */
export const SOCIAL_LIFETIME_MS = 15 * MINUTE_MS;

/** Longest redirect that is kept, in characters. */
const MAX_REDIRECT = 2000;

/** What somebody goes to a provider for. */
export type SocialOperation = SusiOperationName | "CONNECT" | "CONFIRM";

/** Somebody who has come back. */
export interface TakenAttempt {
  provider: SocialProviderId;
  operation: SocialOperation;
  /** CONNECT, CONFIRM: whose account. */
  userId: string | null;
  /** Not checked yet. */
  redirect: string;
  givenName: string | null;
}

/** What each is called in a state, an address and an event. */
export const OPERATION_NAMES = {
  LOGIN: "login",
  REGISTER: "register",
  CONNECT: "connect",
  CONFIRM: "confirm",
} as const satisfies Record<SocialOperation, string>;

/** A state is provider, token and operation, joined (platform.md §2.1). */
const SEPARATOR = "-";
const STATE = /^([a-z]+)-([0-9a-f]{64})-(login|register|connect|confirm)$/;

/** The token in a state that is a provider's own; null for any other text. */
export function tokenInState(state: string, provider: SocialProviderId): string | null {
  const [, name = "", token = ""] = STATE.exec(state) ?? [];
  return readSocialProvider(name) === provider ? token : null;
}

/** Where a provider sends its answers. */
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

/** What one way is known by on both ends. */
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

/** A wish to go to a provider. */
export interface SocialInput {
  operation: Exclude<SocialOperation, "CONNECT">;
  /** CONFIRM: whose account. */
  userId?: string;
  redirect: string;
  /** The address of the account that the reader means, where that is known. */
  loginHint?: string | null;
  /** What the browser's cookie holds. */
  secret: string;
}

/**
 * Sends a browser to a provider: the address. Null where a network has set out too often. Throws
 * SocialProviderAway, and as `Database.write`.
 */
export async function setOut(
  context: DomainContext,
  provider: SocialProvider,
  { operation, userId, redirect, loginHint = null, secret }: SocialInput,
): Promise<URL | null> {
  const { db, now, browser } = context;
  const token = newToken();
  const way = { provider: provider.id, operation, token, secret };
  const address = await provider.authorizationUrl(await attemptOf(context, way), loginHint);
  const limit = LIMITS.socialFromNetwork;
  const [count] = await db.write(
    [
      countTry(await networkKey(limit, browser.network), limit, now),
      await newAttempt({ ...way, userId: userId ?? null, redirect, isOnItsWay: true }, now),
    ],
    { idempotent: false },
  );
  return isBeyond(count, limit) ? null : address;
}

/** The statement that notes a way. Without a browser it waits for one (`setOutToConnect`). */
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
  return [
    `INSERT INTO social_sign_ins (token_hash, browser_hash, provider, operation, user_id, redirect,
       created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    tokenHash,
    browserHash,
    way.provider,
    way.operation,
    way.userId,
    way.redirect.slice(0, MAX_REDIRECT),
    now,
    now + SOCIAL_LIFETIME_MS,
  ];
}

/**
 * Where a way to sign in was to lead, taken or not: not checked yet. Null for a way that there is not,
 * and for one of an account's owner. Throws as Database does.
 */
export async function redirectOfAttempt(
  { db }: Pick<DomainContext, "db">,
  { provider, token }: { provider: SocialProviderId; token: string },
): Promise<string | null> {
  const row = await db.first<{ redirect: string }>(
    `SELECT redirect FROM social_sign_ins
     WHERE token_hash = ?1 AND provider = ?2 AND operation IN ('LOGIN', 'REGISTER')`,
    await hashToken(token),
    provider,
  );
  return row?.redirect ?? null;
}

/**
 * Takes the answer to a way, in the browser that set out on it: no other answer to it is taken. Null
 * for a way that nobody is on (any more). Throws as `Database.write`.
 */
export async function takeAttempt(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { provider, token, secret }: { provider: SocialProviderId; token: string; secret: string },
): Promise<TakenAttempt | null> {
  const [tokenHash, browserHash] = await Promise.all([hashToken(token), hashToken(secret)]);
  const [rows] = await db.write(
    [
      [
        `UPDATE social_sign_ins SET taken_at = ?4
         WHERE token_hash = ?1 AND browser_hash = ?2 AND provider = ?3 AND taken_at IS NULL
           AND expires_at > ?4 AND created_at <= ?5
         RETURNING provider, operation, user_id AS userId, redirect, given_name AS givenName`,
        tokenHash,
        browserHash,
        provider,
        now,
        now + CLOCK_SKEW_MS,
      ],
    ],
    { idempotent: false },
  );
  return (rows?.[0] as TakenAttempt | undefined) ?? null;
}
