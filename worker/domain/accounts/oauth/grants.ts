// Owns what a person has let in: what has access, since when, what for, and its end.

import { type OauthScope, storedOauthScopes } from "../../../../shared/rules/oauthScopes.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";

/** An application that a person has let in. Moments are in milliseconds since 1970. */
export interface Grant {
  /** Names it to `revokeGrant`. */
  id: string;
  name: string;
  /** Empty for none. */
  website: string;
  scopes: readonly OauthScope[];
  createdAt: number;
  /** To the hour; null until it is used. */
  usedAt: number | null;
}

/** More than anyone has; the rest shows once these are ended. */
const MOST = 100;

/** What a person has let in, the newest first. Throws as Database does. */
export async function listGrants(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<Grant[]> {
  const rows = await db.all<Omit<Grant, "scopes"> & { scopes: string }>(
    `SELECT g.id, a.name, a.website, g.scopes, g.created_at AS createdAt, g.used_at AS usedAt
     FROM oauth_grants g JOIN oauth_applications a ON a.id = g.application_id
     WHERE g.user_id = ?1 ORDER BY g.created_at DESC, g.id LIMIT ${MOST}`,
    userId,
  );
  return rows.map(({ scopes, ...row }) =>
    Object.assign(row, { scopes: storedOauthScopes(scopes) }),
  );
}

/**
 * Revokes a person's grant with its codes and tokens. False where they have no such grant. Throws as
 * `Database.write`.
 */
export async function revokeGrant(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  id: string,
): Promise<boolean> {
  const [rows] = await db.write(
    [["DELETE FROM oauth_grants WHERE id = ?2 AND user_id = ?1 RETURNING id", userId, id]],
    { idempotent: false },
  );
  return (rows?.length ?? 0) > 0;
}

/** The statement that ends all that a person has let in (decision 148). */
export function endGrants(userId: string): Statement {
  return ["DELETE FROM oauth_grants WHERE user_id = ?1", userId];
}
