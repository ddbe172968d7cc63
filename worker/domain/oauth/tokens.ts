// Owns token issuance: a code or refresh token is exchanged once. One statement decides which
// request was first; reuse revokes all tokens that came from the same code (RFC 9700, 2.2.2 and
// 4.5).

import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../shared/durations.ts";
import { sql, identifier, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { newToken } from "../kernel/newToken.ts";
import { addressKey, countTryOf, isBeyond, LIMITS } from "../identity/rows/rateLimits.ts";
import { hashToken } from "../identity/rows/session.ts";
import { CLOCK_SKEW_MS } from "../identity/rows/signInRequest.ts";

/** Lifetime of an access token, in milliseconds. */
export const ACCESS_LIFETIME_MS = HOUR_MS;

/** Lifetime of a refresh token, in milliseconds: after it the user must authorize again. */
export const REFRESH_LIFETIME_MS = 90 * DAY_MS;

/**
 * Grace period for reuse of a refresh token, in milliseconds: a repeated request is rejected, but
 * the tokens of the first stay valid (decision 33).
 */
const REPEATED_REFRESH_MS = 10 * SECOND_MS;

/** Token response (RFC 6749, 5.1). */
export interface Tokens {
  access: string;
  refresh: string;
  /** Seconds. */
  expiresIn: number;
  /** Separated by spaces. */
  scope: string;
}

/** Input of an authorization code exchange. */
interface Exchange {
  applicationId: string;
  code: string;
  /** As the request names it; null if it does not. */
  redirectUri: string | null;
  /** PKCE verifier: the code's challenge is its hash. */
  verifier: string;
}

/** Exchanges a code for tokens; null if the code is not valid. */
export async function exchangeCode(
  context: Pick<DomainContext, "db" | "now">,
  { applicationId, code, redirectUri, verifier }: Exchange,
): Promise<Tokens | null> {
  const [codeHash, challenge] = await Promise.all([hashToken(code), challengeOf(verifier)]);
  return take(context, {
    // Marks the code as used, if the request proves that it owns the code.
    use: (accessHash) => sql`
      UPDATE oauth_codes SET used_by = ${accessHash}
      WHERE code_hash = ${codeHash} AND used_by IS NULL AND expires_at > ${context.now}
        AND created_at <= ${context.now + CLOCK_SKEW_MS}
        AND challenge = ${challenge} AND (redirect_uri = ${redirectUri} OR (${redirectUri} IS NULL
          AND names_redirect = 0))
        AND grant_id IN (SELECT id FROM oauth_grants WHERE application_id = ${applicationId})
      RETURNING scopes`,
    table: "oauth_codes",
    key: "code_hash",
    hash: codeHash,
    applicationId,
    scope: null,
    // RFC 6749, 4.1.2: a reused code revokes the tokens of the first use, however soon.
    repeatMs: null,
  });
}

/**
 * Exchanges a refresh token for new tokens and invalidates it; null if it was not valid. `scope`
 * may narrow the granted scopes.
 */
export async function refreshTokens(
  context: Pick<DomainContext, "db" | "now">,
  { applicationId, token, scope }: { applicationId: string; token: string; scope: string | null },
): Promise<Tokens | null> {
  const hash = await hashToken(token);
  return take(context, {
    use: (accessHash) => sql`
      UPDATE oauth_tokens SET used_by = ${accessHash}
      WHERE token_hash = ${hash} AND kind = 'REFRESH' AND used_by IS NULL
        AND expires_at > ${context.now}
        AND created_at <= ${context.now + CLOCK_SKEW_MS}
        AND grant_id IN (SELECT id FROM oauth_grants WHERE application_id = ${applicationId})
      RETURNING scopes`,
    table: "oauth_tokens",
    key: "token_hash",
    hash,
    applicationId,
    scope,
    repeatMs: REPEATED_REFRESH_MS,
  });
}

/** A credential that can be exchanged for tokens once. */
interface Taken {
  use: (accessHash: string) => Statement<{ scopes: string }>;
  table: "oauth_codes" | "oauth_tokens";
  key: string;
  hash: string;
  applicationId: string;
  /** Narrows the access token only; null for all granted scopes. */
  scope: string | null;
  /**
   * Grace period in which reuse does not revoke the issued tokens, in milliseconds; null for none.
   */
  repeatMs: number | null;
}

async function take(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { use, table, key, hash, applicationId, scope, repeatMs }: Taken,
): Promise<Tokens | null> {
  const [access, refresh] = [newToken(), newToken()];
  const [accessHash, refreshHash] = await Promise.all([hashToken(access), hashToken(refresh)]);
  const make = (
    kind: "ACCESS" | "REFRESH",
    tokenHash: string,
    lifetime: number,
    narrowed: string | null,
  ): Statement => sql`
    INSERT INTO oauth_tokens (token_hash, kind, grant_id, family, scopes, created_at, expires_at)
    SELECT ${tokenHash}, ${kind}, t.grant_id, t.family, coalesce(${narrowed}, t.scopes), ${now},
      ${now + lifetime} FROM ${identifier(table)} t
    WHERE t.${identifier(key)} = ${hash} AND t.used_by = ${accessHash}`;
  const used = use(accessHash);
  const written = await db.write(
    [
      used,
      // Already used, by the same application: the credential may be stolen.
      sql`DELETE FROM oauth_tokens WHERE family = (SELECT t.family FROM ${identifier(table)} t
        JOIN oauth_grants g ON g.id = t.grant_id AND g.application_id = ${applicationId}
        WHERE t.${identifier(key)} = ${hash} AND t.used_by <> ${accessHash} AND NOT EXISTS (SELECT 1
          FROM oauth_tokens n
          WHERE n.token_hash = t.used_by AND abs(${now} - n.created_at) <= ${repeatMs}))`,
      make("ACCESS", accessHash, ACCESS_LIFETIME_MS, scope),
      make("REFRESH", refreshHash, REFRESH_LIFETIME_MS, null),
    ],
    { idempotent: false },
  );
  const row = written.first(used);
  if (!row) return null;
  return {
    access,
    refresh,
    expiresIn: ACCESS_LIFETIME_MS / SECOND_MS,
    scope: scope ?? row.scopes,
  };
}

/**
 * The scopes of a refresh token (null if it is not valid), and whether its grant exceeded the
 * refresh limit. Counts the attempt.
 */
export async function noteRefresh(
  { db, now }: Pick<DomainContext, "db" | "now">,
  token: string,
): Promise<{ scopes: readonly string[] | null; isTooMany: boolean }> {
  const limit = LIMITS.refreshesOfGrant;
  const hash = await hashToken(token);
  const from = sql`oauth_tokens t WHERE t.token_hash = ${hash} AND t.expires_at > ${now}`;
  const key = sql`${addressKey(limit, "")} || t.grant_id`;
  const tokens = sql<{ scopes: string }>`SELECT t.scopes FROM ${from} AND t.kind = 'REFRESH'`;
  const counted = countTryOf({ key, from }, limit, now);
  const written = await db.write([tokens, counted], { idempotent: false });
  const scopes = written.first(tokens)?.scopes;
  return { scopes: scopes?.split(" ") ?? null, isTooMany: isBeyond(written.first(counted), limit) };
}

/**
 * Revokes an application's token with all tokens from the same code (RFC 7009). An unknown token
 * changes nothing.
 */
export async function revokeToken(
  { db }: Pick<DomainContext, "db">,
  applicationId: string,
  token: string,
): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM oauth_tokens WHERE family = (SELECT t.family FROM oauth_tokens t
        JOIN oauth_grants g ON g.id = t.grant_id AND g.application_id = ${applicationId}
        WHERE t.token_hash = ${await hashToken(token)})`,
    ],
    { idempotent: true },
  );
}

/** The S256 challenge of a verifier (RFC 7636, 4.6). */
async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
