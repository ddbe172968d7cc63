// Owns a user's grants to applications: listing and revoking them.

import { type OauthScope, storedOauthScopes } from "../../../shared/oauth/oauthScopes.ts";
import { sql, literal, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/** An application that a user authorized. Timestamps are in milliseconds since 1970. */
export interface Grant {
  /** Id for `revokeGrant`. */
  id: string;
  name: string;
  /** Empty for none. */
  website: string;
  scopes: readonly OauthScope[];
  createdAt: number;
  /** Precise to the hour; null until it is used. */
  usedAt: number | null;
}

/** More than users have in practice; the rest is listed once these are revoked. */
const MOST = 100;

/** Lists a user's grants, newest first. */
export async function listGrants(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<Grant[]> {
  const rows = await db.all<Omit<Grant, "scopes"> & { scopes: string }>(sql`
    SELECT g.id, a.name, a.website, g.scopes, g.created_at AS createdAt, g.used_at AS usedAt
    FROM oauth_grants g JOIN oauth_applications a ON a.id = g.application_id
    WHERE g.user_id = ${userId} ORDER BY g.created_at DESC, g.id LIMIT ${literal(MOST)}`);
  return rows.map(({ scopes, ...row }) =>
    Object.assign(row, { scopes: storedOauthScopes(scopes) }),
  );
}

/**
 * Revokes a user's grant with its codes and tokens. False if the user has no such grant.
 */
export async function revokeGrant(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  id: string,
): Promise<boolean> {
  const revoked = sql`
    DELETE FROM oauth_grants WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  const written = await db.write([revoked], { idempotent: false });
  return written.hasRows(revoked);
}

/** Builds the statement that revokes all of a user's grants (decision 33). */
export function endGrants(userId: string): Statement {
  return sql`DELETE FROM oauth_grants WHERE user_id = ${userId}`;
}
