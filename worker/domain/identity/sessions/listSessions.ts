import { sql, literal } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** One of the user's sign-ins that is still valid, across all hosts that it has sessions on. */
export interface ListedSession {
  /** Id for `revokeSession`; not a credential. */
  id: string;
  createdAt: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** User-agent header; empty if there was none. */
  userAgent: string;
  /** Approximate city and country; null if unknown. */
  place: string | null;
  /** The requesting session. */
  isCurrent: boolean;
}

/** More than users have in practice; the rest is listed once these are revoked. */
const MOST = 100;

/**
 * Lists a user's sign-ins, newest first. Impersonations by staff are excluded: they are audited
 * elsewhere. `currentHash` is the hash of the requesting session's token.
 */
export async function listSessions(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
  currentHash: string | null,
): Promise<ListedSession[]> {
  const rows = await db.all<Omit<ListedSession, "isCurrent"> & { isCurrent: number }>(sql`
    SELECT family AS id, min(created_at) AS createdAt, max(expires_at) AS expiresAt,
      user_agent AS userAgent, place, max(token_hash IS ${currentHash}) AS isCurrent
    FROM sessions
    WHERE user_id = ${userId} AND expires_at > ${now} AND family IS NOT NULL
      AND impersonated_by_user_id IS NULL
    GROUP BY family ORDER BY createdAt DESC, family LIMIT ${literal(MOST)}`);
  return rows.map(({ isCurrent, ...row }) => Object.assign(row, { isCurrent: isCurrent === 1 }));
}

/** Loads `listSessions` by user, to look up one of them. */
export const sessionsByUser = defineLoader<DomainContext, string, ListedSession[]>(
  (context, userIds) =>
    Promise.all(userIds.map((userId) => listSessions(context, userId, context.sessionHash))),
);
