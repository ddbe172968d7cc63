import { HOUR_MS } from "../../../shared/durations.ts";
import { type OauthScope, storedOauthScopes } from "../../../shared/oauth/oauthScopes.ts";
import { sql, literal } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  addressKey,
  countTryOf,
  isBeyond,
  LIMITS,
  networkKey,
} from "../identity/rows/rateLimits.ts";
import { hashToken } from "../identity/rows/session.ts";
import { CLOCK_SKEW_MS } from "../identity/rows/signInRequest.ts";
import { subjectOf } from "./clients.ts";

/** The user whom an access token represents, and its scopes. */
export interface Bearer {
  userId: string;
  /** Pairwise id of a user for this application. */
  idOf: (userId: string) => Promise<string>;
  scopes: readonly OauthScope[];
}

/** Resolution of a grant's last-used time, in milliseconds. */
const USED_STEP_MS = HOUR_MS;

/**
 * Authenticates an access token and counts the call. "unknown": expired, revoked, or its user or
 * the application's owner is suspended. "limited": the grant, or for unknown tokens the network,
 * exceeded its rate limit.
 */
export async function readBearer(
  { db, now, network }: Pick<DomainContext, "db" | "now" | "network">,
  token: string,
): Promise<Bearer | "unknown" | "limited"> {
  const { callsOfGrant: limit, missedTokensFromNetwork: missLimit } = LIMITS;
  const [tokenHash, missKey] = await Promise.all([
    hashToken(token),
    networkKey(missLimit, network),
  ]);
  const isGood = sql`t.token_hash = ${tokenHash} AND t.kind = 'ACCESS' AND t.expires_at > ${now}
    AND t.created_at <= ${now} + ${literal(CLOCK_SKEW_MS)}`;
  const grants = sql<{ userId: string; subjectKey: string; scopes: string }>`
    SELECT g.user_id AS userId, a.subject_key AS subjectKey, t.scopes FROM oauth_tokens t
    JOIN oauth_grants g ON g.id = t.grant_id
    JOIN oauth_applications a ON a.id = g.application_id
    JOIN users o ON o.id = a.owner_id AND o.is_hidden = 0
    JOIN users u ON u.id = g.user_id AND u.is_hidden = 0
    WHERE ${isGood}`;
  const counted = countTryOf(
    {
      key: sql`${addressKey(limit, "")} || t.grant_id`,
      from: sql`oauth_tokens t WHERE t.token_hash = ${tokenHash} AND t.expires_at > ${now}`,
    },
    limit,
    now,
  );
  const missed = countTryOf(
    {
      key: sql`${missKey}`,
      from: sql`(SELECT 1) WHERE NOT EXISTS (${grants})`,
    },
    missLimit,
    now,
  );
  const written = await db.write(
    [
      grants,
      counted,
      missed,
      sql`UPDATE oauth_grants SET used_at = ${now}
        WHERE coalesce(used_at, 0) <= ${now} - ${literal(USED_STEP_MS)}
        AND id = (SELECT t.grant_id FROM oauth_tokens t WHERE ${isGood})`,
    ],
    { idempotent: false },
  );
  const row = written.first(grants);
  if (!row) return isBeyond(written.first(missed), missLimit) ? "limited" : "unknown";
  if (isBeyond(written.first(counted), limit)) return "limited";
  return {
    userId: row.userId,
    idOf: (userId) => subjectOf(row.subjectKey, userId),
    scopes: storedOauthScopes(row.scopes),
  };
}
